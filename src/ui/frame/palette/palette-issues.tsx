"use client";

import { Command } from "cmdk";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { LevelMark } from "#ui/parts/marks/level-mark.tsx";
import { Marked } from "./marked.tsx";
import type { FoundIssue } from "./palette-source.ts";
import type { FoundIssues } from "./use-found-issues.ts";

export interface PaletteIssuesProps {
  found: FoundIssues;
  text: string;
  onGo: (href: string) => void;
}

/** The best one first, under its own head, so that ⌘K, a few letters and Enter are enough. */
export function PaletteIssues({ found, text, onGo }: PaletteIssuesProps) {
  const [best, ...others] = found.issues;
  return (
    <>
      {best && (
        <Command.Group heading="Best match">
          <IssueRow issue={best} text={text} onGo={onGo} best />
        </Command.Group>
      )}
      {others.length > 0 && (
        <Command.Group heading="Issues">
          {others.map((issue) => (
            <IssueRow key={issue.shortId} issue={issue} text={text} onGo={onGo} />
          ))}
        </Command.Group>
      )}
    </>
  );
}

interface IssueRowProps extends Omit<PaletteIssuesProps, "found"> {
  issue: FoundIssue;
  best?: boolean;
}

function IssueRow({ issue, text, onGo, best = false }: IssueRowProps) {
  return (
    <Command.Item
      className="menu-item"
      value={`issue ${issue.shortId}`}
      data-href={issue.href}
      onSelect={() => onGo(issue.href)}
    >
      <LevelMark level={issue.level} />
      <span className="truncate">
        <b className="strong">
          <Marked text={issue.type} part={text} />
        </b>{" "}
        <span className="muted">
          <Marked text={issue.value} part={text} />
        </span>
      </span>
      <span className="at-end small-text faint palette-found-at">
        <Marked text={issue.shortId} part={text} />
        {isFoundByCulprit(issue, text) && (
          <span className="wide-only">
            {" in "}
            <Marked text={issue.where} part={text} />
          </span>
        )}
      </span>
      {best && <Kbd keys="enter" />}
    </Command.Item>
  );
}

/** Nothing else on the row says why it is here. */
function isFoundByCulprit({ shortId, type, value, where }: FoundIssue, text: string): boolean {
  const part = text.toLowerCase();
  const has = (words: string) => words.toLowerCase().includes(part);
  return has(where) && !has(`${shortId} ${type} ${value}`);
}

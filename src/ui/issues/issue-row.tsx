"use client";

import Link from "next/link";
import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import { CompactNumber } from "#ui/parts/compact-number.tsx";
import { LevelMark } from "#ui/parts/level-mark.tsx";
import { Sparkline } from "#ui/parts/sparkline.tsx";
import { Tile } from "#ui/parts/tile.tsx";
import { TimeAgo } from "#ui/parts/time-ago.tsx";
import { accentOf } from "./accent-of.ts";
import { RowBadge } from "./row-badge.tsx";
import { RowFrame } from "./row-frame.tsx";

export interface IssueRowProps {
  issue: ListedIssue;
  href: string;
  /** Events per bucket of the small chart. */
  counts: readonly number[];
  /** "Events per day, 14 days" */
  chartLabel: string;
  /** Given in a list of several projects: each row says its own. */
  project: Pick<Project, "slug" | "name"> | undefined;
}

/** All that a row shows, and no more: it is sent along with the page a second time. */
export type ListedIssue = Pick<
  Issue,
  | "id"
  | "title"
  | "type"
  | "value"
  | "level"
  | "culprit"
  | "substatus"
  | "events"
  | "users"
  | "firstSeenMs"
  | "lastSeenMs"
>;

/**
 * One line of a list: what broke, where, how often, for how many, since when. Made in the browser
 * too, because what it is made from is a tenth of its markup.
 */
export function IssueRow(props: IssueRowProps) {
  const { issue, project, href, counts, chartLabel } = props;
  return (
    <RowFrame id={issue.id} title={issue.title}>
      <td className="main">
        <LevelMark level={issue.level} />
        <span className="lines">
          <Link className="tt open" href={href} prefetch={false}>
            <b>{issue.type || "Message"}</b>
            <RowBadge id={issue.id} />
            <span className="v trunc">{issue.value || issue.title}</span>
          </Link>
          <span className="st">
            {project && (
              <>
                <Tile slug={project.slug} small />
                <span className="nowrap">{project.name}</span>
                {issue.culprit !== "" && <span className="dot" />}
              </>
            )}
            <span className="mono trunc">{issue.culprit}</span>
          </span>
        </span>
      </td>
      <td className="c-chart">
        <Sparkline counts={counts} label={chartLabel} accent={accentOf(issue.substatus, counts)} />
      </td>
      <td className="num c-events">
        <CompactNumber value={issue.events} unit="events" />
      </td>
      <td className="num c-users">
        <CompactNumber value={issue.users} unit="users" />
      </td>
      <td className="num t2 c-first">
        <TimeAgo ms={issue.firstSeenMs} />
      </td>
      <td className="num t2 c-last">
        <TimeAgo ms={issue.lastSeenMs} />
      </td>
    </RowFrame>
  );
}

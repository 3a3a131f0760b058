import { Check, Hourglass, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { Issue } from "#model/issue.ts";
import type { ProjectOverview } from "#model/overview.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { LevelMark } from "#ui/parts/marks/level-mark.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { countOf } from "./count-words.ts";
import { issueHref } from "./issue-href.ts";
import { ShortMoment } from "./short-moment.tsx";

interface ProjectSentenceProps {
  overview: ProjectOverview;
  nowMs: number;
  /** The chosen environment and time, kept in links. */
  query: string;
}

/** What matters in a project now, in one sentence. */
export function ProjectSentence({ overview, nowMs, query }: ProjectSentenceProps) {
  const { now, project } = overview;
  switch (now.kind) {
    case "regressed":
    case "escalating":
    case "new":
      return (
        <Link className="row" href={`${issueHref(project, now.issue)}${query}`}>
          <LevelMark level={now.issue.level} />
          <span className="truncate">
            {sayIssue(overview)}
            <Message issue={now.issue} />
          </span>
        </Link>
      );
    case "silent":
      return (
        <Row mark={<Icon of={Unplug} className={now.isSudden ? "warning-mark" : "faint"} />}>
          No data for {formatDays(nowMs - now.lastEventMs)}. Last event{" "}
          <ShortMoment ms={now.lastEventMs} />
        </Row>
      );
    case "quiet":
      return (
        <Row mark={<Icon of={Check} className="good-text" />}>
          <span className="muted">
            {now.sinceMs === undefined
              ? "No issue so far"
              : `Nothing new for ${formatDays(nowMs - now.sinceMs)}`}
          </span>
        </Row>
      );
    case "waiting":
      return (
        <Row mark={<Icon of={Hourglass} className="faint" />}>
          <span className="muted">Waiting for its first event. </span>
          <Link className="link" href={`/setup?project=${project.slug}`}>
            Show the DSN
          </Link>
        </Row>
      );
  }
}

function Row({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className="row">
      {mark}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** Behind the sentence: it is what may be cut off. */
function Message({ issue }: { issue: Issue }) {
  if (issue.type === "" || issue.value === "") return null;
  return <span className="faint"> · {issue.value}</span>;
}

function sayIssue({ now, newIssues }: ProjectOverview): string {
  if (now.kind === "regressed") {
    // Not the last release seen: by now it may be several later.
    const release = now.issue.regression?.release;
    return `${issueName(now.issue)} regressed${release ? ` in ${release}` : ""}`;
  }
  if (now.kind === "escalating") {
    const times = now.times === undefined ? "" : `, ${now.times}× its usual rate`;
    return `${issueName(now.issue)} is escalating${times}`;
  }
  if (now.kind !== "new") return "";
  const others = newIssues - 1;
  if (others < 1) return `${issueName(now.issue)} is new`;
  return `${issueName(now.issue)} and ${others} more are new`;
}

/** "3 days", "5 hours", "less than an hour". */
function formatDays(ms: number): string {
  if (ms >= DAY_MS) return countOf(Math.floor(ms / DAY_MS), "day");
  if (ms >= HOUR_MS) return countOf(Math.floor(ms / HOUR_MS), "hour");
  return "less than an hour";
}

const MAX_LENGTH = 48;

/** What a sentence calls an issue: its type, or the message in quotation marks. */
function issueName({ type, title }: Pick<Issue, "type" | "title">): string {
  if (type !== "") return type;
  return `“${title.length > MAX_LENGTH ? `${title.slice(0, MAX_LENGTH)}…` : title}”`;
}

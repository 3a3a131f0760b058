import { Zap } from "lucide-react";
import type { ReactNode } from "react";
import { shorten } from "#lib/shorten.ts";
import type { Issue } from "#model/issue.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { throwingFrame } from "#ui/issue/trace/fold-frames.ts";
import { mainTrace } from "#ui/issue/trace/trace-text.ts";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { LevelBadge } from "#ui/parts/marks/level-badge.tsx";
import { LevelMark } from "#ui/parts/marks/level-mark.tsx";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import { StatusNow } from "./status-now.tsx";

export interface IssueHeaderProps {
  issue: Issue;
  event: SentryEvent | undefined;
  renderedAtMs: number | undefined;
  /** The buttons. */
  actions: ReactNode;
}

const MAX_NAME = 200;
/** As long as they are stored. */
const MAX_TITLE = 256;
const MAX_VALUE = 1024;

/** What is broken, where, and how it stands. */
export function IssueHeader({ issue, event, renderedAtMs, actions }: IssueHeaderProps) {
  return (
    <header className="issue-header">
      <div className="grow">
        <div className="issue-title">
          <LevelMark level={issue.level} />
          <h1>
            {issue.type === "" ? (
              <bdi className="issue-type">{shorten(issue.title, MAX_TITLE)}</bdi>
            ) : (
              <>
                <bdi className="issue-type">{shorten(issue.type, MAX_TITLE)}</bdi>{" "}
                <bdi>{shorten(issue.value, MAX_VALUE)}</bdi>
              </>
            )}
          </h1>
        </div>
        <div className="issue-meta">
          <LevelBadge level={issue.level} />
          {issue.handled === false && <Badge icon={Zap}>Unhandled</Badge>}
          {issue.handled === true && <Badge>Handled</Badge>}
          <StatusNow
            id={issue.id}
            status={issue.status}
            substatus={issue.substatus}
            regression={issue.regression}
            renderedAtMs={renderedAtMs}
          />
          <CameBack regression={issue.regression} />
          <Whereabouts issue={issue} event={event} />
        </div>
      </div>
      {actions}
    </header>
  );
}

/** Beside the badge: which release brought it back, and when. */
function CameBack({ regression }: Pick<Issue, "regression">) {
  if (regression === undefined) return null;
  const { release, atMs } = regression;
  return (
    <span className="small-text muted nowrap">
      {release !== undefined && (
        <>
          in <bdi>{shorten(release, MAX_NAME)}</bdi>,{" "}
        </>
      )}
      <TimeAgo ms={atMs} ago />
    </span>
  );
}

/** File, function and route, as far as they are known; else the culprit. */
function Whereabouts({ issue, event }: Pick<IssueHeaderProps, "issue" | "event">) {
  const frame = event && throwingFrame(mainTrace(event));
  const file = frame?.filename ?? frame?.module;
  const route = event?.transaction;
  if (file === undefined) {
    return issue.culprit && <bdi className="mono muted">{shorten(issue.culprit, MAX_NAME)}</bdi>;
  }
  return (
    <>
      <bdi className="mono muted truncate">{shorten(file, MAX_NAME)}</bdi>
      {frame?.function && (
        <>
          <span className="dot" />
          <bdi className="mono muted truncate">{shorten(frame.function, MAX_NAME)}</bdi>
        </>
      )}
      {route && (
        <>
          <span className="dot" />
          <span className="muted truncate">
            on <bdi>{shorten(route, MAX_NAME)}</bdi>
          </span>
        </>
      )}
    </>
  );
}

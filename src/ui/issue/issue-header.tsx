import { Zap } from "lucide-react";
import type { ReactNode } from "react";
import type { Issue } from "#model/issue.ts";
import type { SentryEvent } from "#protocol/event.ts";
import { Badge } from "#ui/parts/badge.tsx";
import { LevelBadge } from "#ui/parts/level-badge.tsx";
import { LevelMark } from "#ui/parts/level-mark.tsx";
import { StatusBadge } from "#ui/parts/status-badge.tsx";
import { throwingFrame } from "./trace/fold-frames.ts";
import { mainTrace } from "./trace/trace-text.ts";

export interface IssueHeaderProps {
  issue: Issue;
  event: SentryEvent | undefined;
  /** The buttons. */
  actions: ReactNode;
}

/** What is broken, where, and how it stands. */
export function IssueHeader({ issue, event, actions }: IssueHeaderProps) {
  return (
    <header className="hd1">
      <div className="grow">
        <div className="ttl">
          <LevelMark level={issue.level} />
          <h1>
            {issue.type === "" ? (
              <bdi className="ttl-t">{issue.title}</bdi>
            ) : (
              <>
                <bdi className="ttl-t">{issue.type}</bdi> <bdi>{issue.value}</bdi>
              </>
            )}
          </h1>
        </div>
        <div className="meta">
          <LevelBadge level={issue.level} />
          {issue.handled === false && <Badge icon={Zap}>Unhandled</Badge>}
          {issue.handled === true && <Badge>Handled</Badge>}
          <StatusBadge status={issue.status} substatus={issue.substatus} />
          <Whereabouts issue={issue} event={event} />
        </div>
      </div>
      {actions}
    </header>
  );
}

/** File, function and route, as far as they are known; else the culprit. */
function Whereabouts({ issue, event }: Pick<IssueHeaderProps, "issue" | "event">) {
  const frame = event && throwingFrame(mainTrace(event));
  const file = frame?.filename ?? frame?.module;
  const route = event?.transaction;
  if (file === undefined) return issue.culprit && <bdi className="mono t2">{issue.culprit}</bdi>;
  return (
    <>
      <bdi className="mono t2 trunc">{file}</bdi>
      {frame?.function && (
        <>
          <span className="dot" />
          <bdi className="mono t2 trunc">{frame.function}</bdi>
        </>
      )}
      {route && (
        <>
          <span className="dot" />
          <span className="t2 trunc">
            on <bdi>{route}</bdi>
          </span>
        </>
      )}
    </>
  );
}

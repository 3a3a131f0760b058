import { ArrowDown, ArrowUp } from "lucide-react";
import type { ShownIssue } from "#model/shown-issue.ts";
import { CompactNumber } from "#ui/parts/compact-number.tsx";
import { Icon } from "#ui/parts/icon.tsx";
import { TimeAgo } from "#ui/parts/time-ago.tsx";

type IssueFactsProps = Pick<ShownIssue, "issue" | "lastDayEvents" | "dayBeforeEvents">;

/** How often, for how many, since when. */
export function IssueFacts({ issue, ...days }: IssueFactsProps) {
  const { firstSeenMs, lastSeenMs, firstRelease, lastRelease } = issue;
  return (
    <dl className="stats">
      <div>
        <dt>Events</dt>
        <dd>
          <CompactNumber value={issue.events} unit="events" />
        </dd>
        <dd className="sub">
          <Trend {...days} />
        </dd>
      </div>
      <div>
        <dt>Users</dt>
        <dd>
          <CompactNumber value={issue.users} unit="users" />
        </dd>
      </div>
      <Seen word="First seen" ms={firstSeenMs} release={firstRelease} />
      <Seen word="Last seen" ms={lastSeenMs} release={lastRelease} />
    </dl>
  );
}

function Seen({ word, ms, release }: { word: string; ms: number; release: string | undefined }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className="s">
        <TimeAgo ms={ms} ago />
      </dd>
      {release && (
        <dd className="sub t2 trunc" title={release}>
          <span className="sr">in release </span>
          <bdi>{release}</bdi>
        </dd>
      )}
    </div>
  );
}

/** Against the day before. A rise is bad news; a fall is not news enough for a colour. */
function Trend({ lastDayEvents, dayBeforeEvents }: Omit<IssueFactsProps, "issue">) {
  if (lastDayEvents === 0) return <span className="t3">none in 24 h</span>;
  if (dayBeforeEvents === 0) return <span className="t3">{lastDayEvents} in 24 h</span>;
  const percent = Math.round((lastDayEvents / dayBeforeEvents - 1) * 100);
  if (percent === 0) return <span className="t3">as the day before</span>;
  const isRise = percent > 0;
  return (
    <span className={isRise ? "c-poor row" : "t3 row"}>
      <Icon of={isRise ? ArrowUp : ArrowDown} size={12} />
      <span className="sr">{isRise ? "up" : "down"} </span>
      {Math.abs(percent)}% in 24 h
    </span>
  );
}

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ShownIssue } from "#model/shown-issue.ts";
import { issueEventsHref } from "#ui/issue/events/events-address.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { CompactNumber } from "#ui/parts/words/compact-number.tsx";
import { rangeWords } from "#ui/parts/words/range-words.ts";
import { placeWords, scopeWords } from "#ui/parts/words/scope-words.ts";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import { UserCount } from "#ui/parts/words/user-count.tsx";
import type { IssueAddress } from "./issue-address.ts";
import { releaseHref } from "./list-href.ts";

interface IssueFactsProps
  extends Pick<ShownIssue, "issue" | "totals" | "scope" | "lastDayEvents" | "dayBeforeEvents"> {
  /** The slug of its project. */
  project: string;
  address: IssueAddress;
}

/** How often, for how many, since when. */
export function IssueFacts(props: IssueFactsProps) {
  const { issue, totals, scope, project, address, ...days } = props;
  const { firstRelease, lastRelease } = issue;
  const words = scopeWords(scope);
  const places = placeWords(scope);
  // What is first or last in a part of the events is no release's doing.
  const isPart = places.length > 0;
  return (
    <div className="issue-facts">
      <p className="issue-facts-scope small-text faint" title={rangeWords(scope.window).exact}>
        Events and users {words}
      </p>
      <dl className="issue-stats">
        <div>
          <dt>Events</dt>
          <dd>
            <Link
              className="plain-link"
              href={issueEventsHref(address)}
              title="List the events (L)"
              data-command="List of events"
            >
              <CompactNumber value={totals.events} unit={`events ${words}`} />
            </Link>
          </dd>
          <dd className="issue-stats-note faint">
            <CompactNumber value={issue.events} unit="events since the first one" /> in all
          </dd>
          <dd className="issue-stats-note">
            <Trend {...days} />
          </dd>
        </div>
        <div>
          <dt>Users</dt>
          <dd>
            <UserCount value={totals.users} note={words} />
          </dd>
          <dd className="issue-stats-note faint">
            <UserCount value={issue.users} note="since the first event" /> in all
          </dd>
        </div>
        <Seen
          word="First seen"
          ms={totals.firstSeenMs}
          release={isPart ? undefined : firstRelease}
          places={places}
          project={project}
        />
        <Seen
          word="Last seen"
          ms={totals.lastSeenMs}
          release={isPart ? undefined : lastRelease}
          places={places}
          project={project}
        />
      </dl>
    </div>
  );
}

interface SeenProps {
  word: string;
  ms: number;
  release: string | undefined;
  /** Where; of all time. */
  places: readonly string[];
  project: string;
}

function Seen({ word, ms, release, places, project }: SeenProps) {
  return (
    <div title={[`${word} at any time`, ...places].join(" · ")}>
      <dt>{word}</dt>
      <dd className="issue-stats-time">
        <TimeAgo ms={ms} ago />
      </dd>
      {places.length > 0 && (
        <dd className="issue-stats-note faint truncate">in {places.join(" · ")}</dd>
      )}
      {release && (
        <dd className="issue-stats-note muted truncate" title={release}>
          <span className="visually-hidden">in release </span>
          <Link className="link" href={releaseHref(project, release)}>
            <bdi>{release}</bdi>
          </Link>
        </dd>
      )}
    </div>
  );
}

/** Against the day before. A rise is bad news; a fall is not news enough for a colour. */
function Trend(days: Pick<IssueFactsProps, "lastDayEvents" | "dayBeforeEvents">) {
  const { lastDayEvents, dayBeforeEvents } = days;
  if (lastDayEvents === 0) return <span className="faint">none in 24 h</span>;
  if (dayBeforeEvents === 0) return <span className="faint">{lastDayEvents} in 24 h</span>;
  const percent = Math.round((lastDayEvents / dayBeforeEvents - 1) * 100);
  if (percent === 0) return <span className="faint">as the day before</span>;
  const isRise = percent > 0;
  return (
    <span className={isRise ? "poor-text row" : "faint row"}>
      <Icon of={isRise ? ArrowUp : ArrowDown} size={12} />
      <span className="visually-hidden">{isRise ? "up" : "down"} </span>
      {Math.abs(percent)}% in 24 h
    </span>
  );
}

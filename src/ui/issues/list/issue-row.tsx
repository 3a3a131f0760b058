"use client";

import type { Issue, IssueSubstatus, IssueTotals } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import { useTriage } from "#ui/issues/triage/triage-context.ts";
import { LevelMark } from "#ui/parts/marks/level-mark.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { Sparkline, type SparklineProps } from "#ui/parts/marks/sparkline.tsx";
import { StatusBadge } from "#ui/parts/marks/status-badge.tsx";
import { Tile } from "#ui/parts/marks/tile.tsx";
import { CompactNumber } from "#ui/parts/words/compact-number.tsx";
import { formatExact, formatUsers } from "#ui/parts/words/format-number.ts";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import { UserCount } from "#ui/parts/words/user-count.tsx";
import { RowFrame } from "./row-frame.tsx";

export interface IssueRowProps {
  issue: ListedIssue;
  href: string;
  /** Events per bucket of the small chart. */
  counts: readonly number[];
  /** "Events per day, 14 d" */
  chartLabel: string;
  /** What the numbers count: "in the last 14 days · production". */
  scope: string;
  /** The same as the address of an issue's page has it: "?period=24h", or "". */
  search: string;
  /** Given in a list of several projects: each row says its own. */
  project: Pick<Project, "slug" | "name"> | undefined;
}

/** All that a row shows, and no more: it is sent along with the page a second time. */
export interface ListedIssue
  extends Pick<
      Issue,
      "id" | "title" | "type" | "value" | "level" | "culprit" | "substatus" | "regression"
    >,
    IssueTotals {
  /** Since its first event, wherever it came from. */
  allEvents: number;
  allUsers: number;
}

/**
 * One line of a list: what broke, where, how often, for how many, since when. Made in the browser
 * too, because what it is made from is a tenth of its markup.
 */
export function IssueRow(props: IssueRowProps) {
  const { issue, project, href, counts, chartLabel, scope, search } = props;
  return (
    <RowFrame id={issue.id} title={issue.title}>
      <td className="issue-row-main">
        <LevelMark level={issue.level} />
        <span className="issue-row-lines">
          <Link className="issue-row-title row-link" href={`${href}${search}`}>
            <b>{issue.type || "Message"}</b>
            <RowBadge id={issue.id} regression={issue.regression} />
            <span className="issue-row-value truncate">{issue.value || issue.title}</span>
          </Link>
          <span className="issue-row-place">
            {project && (
              <>
                <Tile slug={project.slug} small />
                <span className="nowrap">{project.name}</span>
                {issue.culprit !== "" && <span className="dot" />}
              </>
            )}
            <span className="mono truncate">{issue.culprit}</span>
          </span>
        </span>
      </td>
      <td className="column-chart">
        <Sparkline counts={counts} label={chartLabel} accent={accentOf(issue.substatus, counts)} />
      </td>
      <td className="number column-events">
        <CompactNumber
          value={issue.events}
          unit={`events ${scope}, ${formatExact(issue.allEvents)} in all`}
        />
      </td>
      <td className="number column-users">
        <UserCount value={issue.users} note={`${scope}, ${formatUsers(issue.allUsers)} in all`} />
      </td>
      <td className="number muted column-first-seen">
        <TimeAgo ms={issue.firstSeenMs} />
      </td>
      <td className="number muted column-last-seen">
        <TimeAgo ms={issue.lastSeenMs} />
      </td>
    </RowFrame>
  );
}

/** Which bars stand out: all of a new issue, and of one that came back those since the last pause. */
export function accentOf(
  substatus: IssueSubstatus | undefined,
  counts: readonly number[],
): SparklineProps["accent"] {
  if (substatus === "new") return { from: 0, tone: "info" };
  if (substatus === "regressed") return { from: lastRunFrom(counts), tone: "violet" };
  return undefined;
}

function lastRunFrom(counts: readonly number[]): number {
  const last = counts.findLastIndex((count) => count > 0);
  return counts.findLastIndex((count, at) => at < last && count === 0) + 1;
}

/** Where the issue of a row stands, what was just done to it included. */
function RowBadge({ id, regression }: Pick<Issue, "id" | "regression">) {
  const state = useTriage().states.get(id);
  if (state === undefined) return null;
  return (
    <StatusBadge
      {...{ regression }}
      status={state.status}
      substatus={state.substatus}
      hideOngoing
    />
  );
}

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import { ButtonLink } from "#ui/parts/button-link.tsx";
import { ColumnHead } from "./column-head.tsx";
import { IssueRow, type ListedIssue } from "./issue-row.tsx";
import { ISSUE_SORTS, type IssueSortKey, type IssueView, viewHref } from "./issue-view.ts";
import { PageDone } from "./page-done.tsx";
import { SelectAll } from "./select-all.tsx";

export interface ListRow {
  issue: Issue;
  project: Project;
  href: string;
  counts: readonly { events: number }[];
}

export interface IssueTableProps {
  base: string;
  view: IssueView;
  rows: readonly ListRow[];
  newer: string | undefined;
  older: string | undefined;
  showsProject: boolean;
  /** Stands in the head: what arrives meanwhile. */
  pill: ReactNode;
}

const HEADS: Record<IssueSortKey, string> = {
  events: "Events",
  users: "Users",
  firstSeen: "First seen",
  lastSeen: "Last seen",
};

export function IssueTable(props: IssueTableProps) {
  const { base, view, rows, newer, older, showsProject, pill } = props;
  const isDay = view.chart === "24h";
  const chartLabel = isDay ? "Events per hour, 24 hours" : "Events per day, 14 days";
  return (
    <>
      <table className="lst" aria-label="Issues">
        <thead>
          <tr className="ih">
            <th className="cbx" scope="col">
              <SelectAll />
            </th>
            <th className="ttl0" scope="col">
              <span className="word">Issue</span>
              {pill}
            </th>
            <th className="c-chart" scope="col">
              Events, {isDay ? "24 h" : "14 d"}
            </th>
            {ISSUE_SORTS.map((sort) => (
              <ColumnHead
                key={sort}
                label={HEADS[sort]}
                href={viewHref(base, view, { sort })}
                on={view.sort === sort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ issue, project: { slug, name }, href, counts }) => (
            <IssueRow
              key={issue.id}
              issue={listed(issue)}
              project={showsProject ? { slug, name } : undefined}
              counts={counts.map(({ events }) => events)}
              {...{ href, chartLabel }}
            />
          ))}
        </tbody>
      </table>
      <PageDone />
      {(newer !== undefined || older !== undefined) && (
        <nav className="pager" aria-label="Pages">
          {newer !== undefined && (
            <ButtonLink
              href={viewHref(base, view, { cursor: newer })}
              icon={ChevronLeft}
              rel="prev"
            >
              Newer
            </ButtonLink>
          )}
          {older !== undefined && (
            <ButtonLink
              href={viewHref(base, view, { cursor: older })}
              icon={ChevronRight}
              rel="next"
            >
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function listed(issue: Issue): ListedIssue {
  const { id, title, type, value, level, culprit, substatus } = issue;
  const { events, users, firstSeenMs, lastSeenMs } = issue;
  return {
    ...{ id, title, type, value, level, culprit, substatus },
    ...{ events, users, firstSeenMs, lastSeenMs },
  };
}

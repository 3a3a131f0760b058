import { ArrowDown, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { CountedScope } from "#model/count-window.ts";
import type { Issue, IssueTotals } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import { ButtonLink } from "#ui/parts/forms/button-link.tsx";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { rangeWords } from "#ui/parts/words/range-words.ts";
import { placeWords, scopeWords } from "#ui/parts/words/scope-words.ts";
import { IssueRow, type ListedIssue } from "./issue-row.tsx";
import {
  ISSUE_SORTS,
  type IssueSortKey,
  type IssueView,
  issueSearch,
  viewHref,
} from "./issue-view.ts";
import { PageDone } from "./page-done.tsx";
import { SelectAll } from "./select-all.tsx";

export interface ListRow {
  issue: Issue;
  project: Project;
  href: string;
  totals: IssueTotals;
  counts: readonly { events: number }[];
}

interface IssueTableProps {
  base: string;
  view: IssueView;
  rows: readonly ListRow[];
  scope: CountedScope;
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
  const { base, view, rows, scope, newer, older, showsProject, pill } = props;
  const isDay = view.chart === "24h";
  const range = rangeWords(scope.window);
  const chartRange = isDay ? "24 h" : range.short;
  const chartLabel = `Events per ${isDay ? "hour" : scope.window.bucket}, ${chartRange}`;
  const words = scopeWords(scope);
  const places = placeWords(scope);
  const titles: Record<IssueSortKey, string> = {
    events: `Events ${words}; ${range.exact}`,
    users: `Users ${words}; ${range.exact}`,
    firstSeen: seenTitle("First", places),
    lastSeen: seenTitle("Last", places),
  };
  const search = issueSearch(view, scope);
  return (
    <>
      <table className="issue-table" aria-label="Issues">
        <thead>
          <tr className="issue-table-head">
            <th className="checkbox-cell" scope="col">
              <SelectAll />
            </th>
            <th className="issue-table-title" scope="col">
              <span className="visually-hidden-on-phone">Issue</span>
              {pill}
            </th>
            <th className="column-chart" scope="col">
              Events, {chartRange}
            </th>
            {ISSUE_SORTS.map((sort) => (
              <ColumnHead
                key={sort}
                label={HEADS[sort]}
                title={titles[sort]}
                href={viewHref(base, view, { sort })}
                on={view.sort === sort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ issue, totals, project: { slug, name }, href, counts }) => (
            <IssueRow
              key={issue.id}
              issue={listed(issue, totals)}
              project={showsProject ? { slug, name } : undefined}
              counts={counts.map(({ events }) => events)}
              {...{ href, chartLabel, search }}
              scope={words}
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

function listed(issue: Issue, totals: IssueTotals): ListedIssue {
  const { id, title, type, value, level, culprit, substatus, regression } = issue;
  return {
    ...{ id, title, type, value, level, culprit, substatus, regression },
    ...totals,
    ...{ allEvents: issue.events, allUsers: issue.users },
  };
}

/** They follow where events came from; a time would say nothing new. */
function seenTitle(word: "First" | "Last", places: readonly string[]): string {
  return [`${word} seen at any time`, ...places].join(" · ");
}

interface ColumnHeadProps {
  label: string;
  /** What it counts. */
  title: string;
  href: string;
  on: boolean;
}

/** The head of a column of numbers; a link that sorts by it, most first. */
function ColumnHead({ label, title, href, on }: ColumnHeadProps) {
  return (
    <th className="number" scope="col" aria-sort={on ? "descending" : undefined}>
      <Link
        className={classNames("column-head", on && "is-sorted")}
        href={href}
        title={title}
        scroll={false}
      >
        {on && <Icon of={ArrowDown} size={12} />}
        {label}
      </Link>
    </th>
  );
}

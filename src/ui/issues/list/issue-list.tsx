import type { CountedScope } from "#model/count-window.ts";
import type { IssueState } from "#model/issue.ts";
import { IssueSearch } from "#ui/issues/search/issue-search.tsx";
import { BulkBar } from "#ui/issues/triage/bulk-bar.tsx";
import type { TriageActions } from "#ui/issues/triage/triage-context.ts";
import { TriageForm } from "#ui/issues/triage/triage-form.tsx";
import { TriageProvider } from "#ui/issues/triage/triage-provider.tsx";
import { rangeWords } from "#ui/parts/words/range-words.ts";
import { scopeLimits } from "#ui/parts/words/scope-words.ts";
import { IssueTable, type ListRow } from "./issue-table.tsx";
import { IssueTabs, type IssueTabsProps } from "./issue-tabs.tsx";
import { type IssueView, viewHref, viewParams } from "./issue-view.ts";
import { LivePill } from "./live-pill.tsx";
import { NoIssuesYet, type Waiting } from "./no-issues-yet.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { RememberList } from "./remember-list.tsx";

export interface IssueListProps {
  base: string;
  view: IssueView;
  /** Undefined lists all projects. */
  project: { id: number; slug: string } | undefined;
  terms: readonly string[];
  problem: string | undefined;
  state: Pick<Partial<IssueState>, "status" | "substatus">;
  rows: readonly ListRow[];
  newer: string | undefined;
  older: string | undefined;
  counts: IssueTabsProps["counts"];
  /** What the numbers count; undefined when the search could not be read. */
  scope: CountedScope | undefined;
  found: number;
  /** What it has seen, see model/issue-mark.ts. */
  mark: string;
  /** Given while nothing has ever arrived. */
  waiting: Waiting | undefined;
  renderedAtMs: number;
  mayTriage: boolean;
  actions: TriageActions;
  /** Takes the rows' checkboxes from who has no scripts. */
  submit: (form: FormData) => Promise<void>;
}

/** Tabs, search, rows, and what can be done with them. */
export function IssueList(props: IssueListProps) {
  const { base, view, project, terms, problem, rows, newer, older, counts, scope, found } = props;
  const limits = scope && scopeLimits(scope);
  const { mark, waiting, renderedAtMs, mayTriage, actions, submit, state } = props;
  const pill = (
    <LivePill
      // Another list has seen other issues.
      key={`${mark} ${renderedAtMs}`}
      projectId={project?.id}
      arrivedHref={askHref("arrived", view, project?.slug, { since: mark })}
      topHref={viewHref(base, view, { cursor: undefined })}
      isTop={view.cursor === undefined}
      isEmpty={rows.length === 0}
    />
  );
  return (
    <TriageProvider
      rows={rows.map(({ issue: { id, status, substatus } }) => ({ id, status, substatus }))}
      names={rows.map(({ issue, href }) => nameOf(issue, href))}
      view={state}
      {...{ renderedAtMs, mayTriage, actions }}
    >
      <IssueTabs
        {...{ base, view, terms, counts }}
        range={scope ? rangeWords(scope.window).short : "14 d"}
      />
      <IssueSearch
        {...{ base, terms, problem, found }}
        rest={[...viewParams({ ...view, query: undefined, cursor: undefined })]}
        completeHref={askHref("complete", view, project?.slug, {})}
      />
      {rows.length > 0 && mayTriage && <TriageForm submit={submit} />}
      {limits && rows.length > 0 && <p className="scope-note small-text faint">{limits}</p>}
      {rows.length > 0 && scope ? (
        <IssueTable
          {...{ base, view, rows, scope, newer, older, pill }}
          showsProject={project === undefined}
        />
      ) : (
        <>
          {pill}
          {waiting && <NoIssuesYet {...waiting} />}
          {!waiting && problem === undefined && <NothingFound {...{ base, view, terms, counts }} />}
        </>
      )}
      <BulkBar />
      <RememberList
        hrefs={rows.map(({ href }) => href)}
        before={view.cursor === undefined ? 0 : undefined}
        total={found}
      />
    </TriageProvider>
  );
}

/** "SHOP-12 TypeError": the number alone is not in the list. */
function nameOf({ type }: ListRow["issue"], href: string): string {
  const [path = ""] = href.split("?");
  const shortId = path.slice(path.lastIndexOf("/") + 1);
  return type === "" ? shortId : `${shortId} ${type}`;
}

/** Where the parts in the browser ask about this list. */
function askHref(
  what: "arrived" | "complete",
  view: IssueView,
  project: string | undefined,
  more: Record<string, string>,
): string {
  const params = viewParams({ ...view, cursor: undefined });
  if (project !== undefined) params.set("project", project);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return `/api/lapwing/issues/${what}?${params}`;
}

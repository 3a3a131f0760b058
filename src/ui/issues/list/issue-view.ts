import type { SearchParams } from "#ui/frame/periods/kept-period.ts";
/** The address of an issue list: every filter, sort and page of it is in the URL. */
export const ISSUE_SORTS = ["events", "users", "firstSeen", "lastSeen"] as const;
export type IssueSortKey = (typeof ISSUE_SORTS)[number];

export interface IssueView {
  /** The search; undefined when the address has none, which means unresolved issues. */
  query: string | undefined;
  sort: IssueSortKey;
  chart: "24h" | "14d";
  /** Of the query's answer; undefined is the top. */
  cursor: string | undefined;
  /** What the top bar keeps there: time and environment. */
  environment: string | undefined;
  period: string | undefined;
  start: string | undefined;
  end: string | undefined;
}

export function readIssueView(params: SearchParams): IssueView {
  return {
    query: readQuery(params.query),
    sort: ISSUE_SORTS.find((sort) => sort === params.sort) ?? "lastSeen",
    chart: params.chart === "24h" ? "24h" : "14d",
    cursor: one(params.cursor),
    environment: one(params.environment),
    period: one(params.period),
    start: one(params.start),
    end: one(params.end),
  };
}

/** A form without script sends each chip as a `query` of its own. */
function readQuery(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.filter(Boolean).join(" ") : value;
}

function one(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value[0] : value) || undefined;
}

/** The parameters of a view, defaults left out. */
export function viewParams(view: IssueView): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    const isUsual =
      (name === "sort" && value === "lastSeen") || (name === "chart" && value === "14d");
    if (value !== undefined && !isUsual) params.set(name, value);
  }
  return params;
}

/** Another view of the same list. Whatever changes what is listed starts at the top again. */
export function viewHref(base: string, view: IssueView, change: Partial<IssueView> = {}): string {
  const isOtherList = Object.keys(change).some((name) => name !== "chart");
  const cursor = isOtherList ? undefined : view.cursor;
  const params = viewParams({ ...view, cursor, ...change }).toString();
  return params === "" ? base : `${base}?${params}`;
}

/** What the page of an issue must know to count the same as the list: time, environment, release. */
export function issueSearch(
  { period, start, end }: IssueView,
  { environments, releases }: { environments: readonly string[]; releases: readonly string[] },
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ period, start, end })) {
    if (value !== undefined) params.set(name, value);
  }
  for (const name of environments) params.append("environment", name);
  for (const name of releases) params.append("release", name);
  return params.size === 0 ? "" : `?${params}`;
}

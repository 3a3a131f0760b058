/** The list of issues that the routes of a project and of the organisation share. */
import { AppError } from "#lib/app-error.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Project } from "#model/project.ts";
import { cursorOf, type IssueListPage, listIssues } from "#queries/list-issues.ts";
import { type IssueQuery, readIssueQuery } from "#queries/read-issue-query.ts";
import { lastPeriod } from "#queries/read-period.ts";
import type { IssueSort } from "#store/ports/issues.ts";
import type { ApiAnswer, ApiCall } from "./api-call.ts";
import { endsOf, invalidCursor, linkHeader, readCursor, readLimit } from "./paging.ts";
import { readCallPeriod } from "./read-call-period.ts";
import { issueShape, statsShape } from "./shapes/issue.ts";

const USUAL_LIMIT = 100;

/** Sentry's words. */
const SORTS = new Map<string, IssueSort>([
  ["date", "lastSeen"],
  ["new", "firstSeen"],
  ["freq", "events"],
  ["user", "users"],
]);

export async function answerIssues(
  call: ApiCall,
  projects: Project[] | undefined,
): Promise<ApiAnswer> {
  const { query, nowMs } = call;
  const seenIn = readCallPeriod(call);
  const chart = seenIn ?? lastPeriod("24h", DAY_MS, nowMs);
  const sort = readSort(query.get("sort"));
  const list = await listIssues(call.viewer, call.store, {
    projects,
    query: withEnvironments(readIssueQuery(query.get("query") ?? undefined), query),
    seenIn,
    chart,
    sort,
    page: readPage(query),
  });
  const ends = endsOf(list.issues, ({ issue }) => {
    const { value, id } = cursorOf(issue, sort);
    return { value, id: String(id) };
  });
  return {
    body: list.issues.map((listed) =>
      issueShape(call, listed, { [chart.name]: statsShape(listed.counts) }),
    ),
    link: linkHeader(call, { ...ends, hasPrevious: list.hasPrevious, hasNext: list.hasNext }),
  };
}

function readSort(text: string | null): IssueSort {
  const sort = SORTS.get(text || "date");
  if (sort === undefined) {
    throw new AppError("invalid_input", `sort takes ${[...SORTS.keys()].join(", ")}.`);
  }
  return sort;
}

/** Clients give environments beside the search as often as in it. */
function withEnvironments(query: IssueQuery, params: URLSearchParams): IssueQuery {
  const environments = params.getAll("environment").filter((name) => name !== "");
  if (environments.length === 0) return query;
  if (query.environments !== undefined) {
    throw new AppError("invalid_input", "Give environments in the search or beside it, not both.");
  }
  return { ...query, environments };
}

function readPage(query: URLSearchParams): IssueListPage {
  const limit = readLimit(query, USUAL_LIMIT);
  const cursor = readCursor(query);
  if (cursor === undefined) return { limit };
  if (!/^\d{1,15}$/.test(cursor.id)) throw invalidCursor();
  const mark = { value: cursor.value, id: Number(cursor.id) };
  return cursor.goesBack ? { limit, before: mark } : { limit, after: mark };
}

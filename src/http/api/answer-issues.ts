/** The list of issues that the routes of a project and of the organisation share. */
import { AppError } from "#lib/app-error.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Project } from "#model/project.ts";
import { cursorOf, type IssueListPage, listIssues } from "#queries/issues/list-issues.ts";
import { countWindow } from "#queries/periods/count-window.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import type { IssueSort } from "#store/ports/issues.ts";
import type { ApiAnswer, ApiCall } from "./api-call.ts";
import { endsOf, invalidCursor, linkHeader, readCursor, readLimit } from "./paging.ts";
import { readCallPeriod } from "./read-call-period.ts";
import { readCallQuery } from "./read-call-query.ts";
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
  const period = readCallPeriod(call);
  const seenIn = period && countWindow(period, nowMs);
  const chart = seenIn ?? countWindow(lastPeriod("24h", DAY_MS, nowMs), nowMs);
  const sort = readSort(query.get("sort"));
  const list = await listIssues(call.viewer, call.store, {
    projects,
    query: readCallQuery(query),
    seenIn,
    chart,
    sort,
    page: readPage(query),
  });
  const ends = endsOf(list.issues, (listed) => {
    const { value, id } = cursorOf(listed, sort);
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

function readPage(query: URLSearchParams): IssueListPage {
  const limit = readLimit(query, USUAL_LIMIT);
  const cursor = readCursor(query);
  if (cursor === undefined) return { limit };
  if (!/^\d{1,15}$/.test(cursor.id)) throw invalidCursor();
  const mark = { value: cursor.value, id: Number(cursor.id) };
  return cursor.goesBack ? { limit, before: mark } : { limit, after: mark };
}

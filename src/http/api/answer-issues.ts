/** The list of issues that the routes of a project and of the organisation share. */
import { invalidInput } from "#lib/app-error.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Project } from "#model/project.ts";
import { cursorOf, listIssues } from "#queries/issues/list-issues.ts";
import { countWindow } from "#queries/periods/count-window.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import type { IssueSort } from "#store/ports/issues.ts";
import type { ApiAnswer, ApiCall } from "./api-call.ts";
import { invalidCursor, pageLink, readPage } from "./paging.ts";
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
    page: readPage(call, USUAL_LIMIT, ({ value, id }) => {
      if (!/^\d{1,15}$/.test(id)) throw invalidCursor();
      return { value, id: Number(id) };
    }),
  });
  return {
    body: list.rows.map((listed) =>
      issueShape(call, listed, { [chart.name]: statsShape(listed.counts) }),
    ),
    link: pageLink(call, list, (listed) => {
      const { value, id } = cursorOf(listed, sort);
      return { value, id: String(id) };
    }),
  };
}

function readSort(text: string | null): IssueSort {
  const sort = SORTS.get(text || "date");
  if (sort === undefined) {
    throw invalidInput(`sort takes ${[...SORTS.keys()].join(", ")}.`);
  }
  return sort;
}

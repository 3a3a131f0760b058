/** The list of issues, with all that can be asked of it, on the page and in the API. */
import { COMMON_WORD, UNKNOWN_WORD } from "#bench/query/fill/issue-words.ts";
import type { QueryContext } from "#bench/query/query-context.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { countArrivedIssues } from "#queries/arrivals/count-arrived-issues.ts";
import { completeIssueSearch } from "#queries/issues/complete-issue-search.ts";
import { listIssues } from "#queries/issues/list-issues.ts";
import { type IssueQuery, readIssueQuery } from "#queries/issues/read-issue-query.ts";
import { searchIssues } from "#queries/issues/search-issues.ts";
import { type IssueListQuestion, showIssueList } from "#queries/issues/show-issue-list.ts";
import { countWindow } from "#queries/periods/count-window.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import type { Question } from "./question.ts";

type Asked = Partial<IssueListQuestion>;

/** The usual page of the project. */
function questionOf({ project }: QueryContext, asked: Asked): IssueListQuestion {
  return {
    projectSlug: project.slug,
    ...{ text: undefined, environment: undefined, cursor: undefined },
    ...{ period: undefined, start: undefined, end: undefined },
    ...({ sort: "lastSeen", chart: "14d" } as const),
    ...asked,
  };
}

function page(name: string, asked: (context: QueryContext) => Asked = () => ({})): Question {
  return {
    name,
    async ask(context) {
      const { viewer, store, nowMs } = context;
      const answer = await showIssueList(viewer, store, questionOf(context, asked(context)), nowMs);
      if (answer?.problem !== undefined) throw new Error(answer.problem);
      return answer?.issues.length ?? 0;
    },
  };
}

/** A week that ended a week ago. */
function closed({ nowMs }: QueryContext): Asked {
  const iso = (days: number) => new Date(nowMs - days * DAY_MS).toISOString();
  return { start: iso(14), end: iso(7) };
}

async function openPage(context: QueryContext, pages: number): Promise<number> {
  const { viewer, store, nowMs } = context;
  let cursor: string | undefined;
  let rows = 0;
  for (let at = 0; at <= pages; at++) {
    const answer = await showIssueList(viewer, store, questionOf(context, { cursor }), nowMs);
    rows = answer?.issues.length ?? 0;
    if (answer?.older === undefined) break;
    cursor = answer.older;
  }
  return rows;
}

function api(
  name: string,
  asked: (context: QueryContext) => { query?: IssueQuery; all?: true; hours?: number },
): Question {
  return {
    name,
    async ask(context) {
      const { viewer, store, project, nowMs } = context;
      const { query, all, hours } = asked(context);
      const period = countWindow(lastPeriod("auto", (hours ?? 24) * HOUR_MS, nowMs), nowMs);
      const list = await listIssues(viewer, store, {
        projects: all ? undefined : [project],
        query: query ?? readIssueQuery(undefined),
        seenIn: hours === undefined ? undefined : period,
        chart: period,
        sort: "lastSeen",
        page: { limit: 100 },
      });
      return list.rows.length;
    },
  };
}

export const ISSUE_LISTS: readonly Question[] = [
  page("issue list"),
  page("… environment", ({ environment }) => ({ environment })),
  page("… rare environment", ({ rareEnvironment }) => ({ environment: rareEnvironment })),
  page("… last 24 hours", () => ({ period: "24h", chart: "24h" })),
  page("… last 90 days", () => ({ period: "90d" })),
  page("… closed week", closed),
  page("… environment, 7 days", ({ environment }) => ({ environment, period: "7d" })),
  page("… release", ({ release }) => ({ text: `is:unresolved release:${release}` })),
  page("… environment, 7 days, release", ({ environment, release }) => ({
    ...{ environment, period: "7d", text: `is:unresolved release:${release}` },
  })),
  page("… most events", () => ({ sort: "events" })),
  page("… most users", () => ({ sort: "users" })),
  page("… most events, environment, 7 days", ({ environment }) => ({
    ...{ sort: "events", environment, period: "7d" },
  })),
  page("… most users, environment, 7 days", ({ environment }) => ({
    ...{ sort: "users", environment, period: "7d" },
  })),
  page("… everything, resolved too", () => ({ text: "" })),
  page("… a common word", () => ({ text: `is:unresolved ${COMMON_WORD}` })),
  { ...page("… a word of no issue", () => ({ text: UNKNOWN_WORD })), isEmpty: true },
  { name: "… pages 1 to 3", ask: (context) => openPage(context, 2) },
  page("issue list, all projects", () => ({ projectSlug: undefined })),
  page("… all projects, environment, 7 days", ({ environment }) => ({
    ...{ projectSlug: undefined, environment, period: "7d" },
  })),
  {
    name: "what can follow in the search",
    async ask(context) {
      const { viewer, store, nowMs } = context;
      const found = await completeIssueSearch(viewer, store, questionOf(context, {}), nowMs);
      return found?.release.length ?? 0;
    },
  },
  {
    name: "what has arrived since",
    ask: (context) =>
      countArrivedIssues(
        ...[context.viewer, context.store, questionOf(context, {})],
        { lastId: 0, change: 0 },
        context.nowMs,
      ),
  },
  {
    name: "palette, a common word",
    async ask({ viewer, store, project }) {
      const ask = { text: COMMON_WORD, projectSlug: project.slug };
      return (await searchIssues(viewer, store, ask)).length;
    },
  },
  api("API issues", () => ({})),
  api("API issues, environment, 24 hours", ({ environment }) => ({
    query: { ...readIssueQuery(undefined), environments: [environment] },
    hours: 24,
  })),
  api("API issues, all projects, 14 days", () => ({ all: true, hours: 14 * 24 })),
];

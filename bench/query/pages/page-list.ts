/** Whole pages and API answers, by their addresses. */
import { COMMON_WORD } from "#bench/query/fill/issue-words.ts";
import { type QueryContext, shortIdOf } from "#bench/query/query-context.ts";

export interface MeasuredPage {
  name: string;
  path(context: QueryContext): string;
  /** Who asks: a browser with a session, a program with a token, or nobody in particular. */
  as: "person" | "program" | "stranger";
}

/** What the others are held against: nothing of the data is on it. */
export const SMALLEST_PAGE: MeasuredPage = {
  name: "smallest page (sign in)",
  path: () => "/login",
  as: "stranger",
};

const list = (
  name: string,
  search: (context: QueryContext) => Record<string, string>,
): MeasuredPage => ({
  name,
  path: (context) => `/${context.project.slug}/issues?${new URLSearchParams(search(context))}`,
  as: "person",
});

export const PAGES: readonly MeasuredPage[] = [
  SMALLEST_PAGE,
  list("issue list", () => ({})),
  list("… environment", ({ environment }) => ({ environment })),
  list("… environment, 7 days", ({ environment }) => ({ environment, period: "7d" })),
  list("… environment, 7 days, release", ({ environment, release }) => ({
    ...{ environment, period: "7d", query: `is:unresolved release:${release}` },
  })),
  list("… most users", () => ({ sort: "users" })),
  list("… a common word", () => ({ query: `is:unresolved ${COMMON_WORD}` })),
  { name: "issue list, all projects", path: () => "/issues", as: "person" },
  {
    name: "issue page, most frequent",
    path: (context) => `/${context.project.slug}/issues/${shortIdOf(context, context.frequent)}`,
    as: "person",
  },
  {
    name: "issue page, ordinary",
    path: (context) => `/${context.project.slug}/issues/${shortIdOf(context, context.ordinary)}`,
    as: "person",
  },
  { name: "overview", path: () => "/", as: "person" },
  { name: "what arrived", path: () => "/settings/system", as: "person" },
  {
    name: "API issues",
    path: ({ project }) => `/api/0/projects/lapwing/${project.slug}/issues/`,
    as: "program",
  },
  {
    name: "API issues, environment",
    path: ({ project, environment }) =>
      `/api/0/projects/lapwing/${project.slug}/issues/?environment=${environment}`,
    as: "program",
  },
  {
    name: "API events of an issue",
    path: ({ frequent }) => `/api/0/organizations/lapwing/issues/${frequent.id}/events/`,
    as: "program",
  },
  { name: "API projects", path: () => "/api/0/projects/", as: "program" },
];

import { AppError } from "#lib/app-error.ts";
import type { CountedScope, CountWindow } from "#model/count-window.ts";
import { markText } from "#model/issue-mark.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { windowScope } from "#queries/periods/count-window.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { IssueSort, StatusCount } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import { cursorOf, type ListedIssue, listIssues } from "./list-issues.ts";
import type { IssueQuery } from "./read-issue-query.ts";
import {
  chartWindow,
  type IssueQuestion,
  readIssueCursor,
  readQuestion,
  readSeenIn,
  splitSearch,
  USUAL_SEARCH,
  writeIssueCursor,
} from "./read-issue-question.ts";

export interface IssueListQuestion extends IssueQuestion {
  sort: IssueSort;
  chart: "24h" | "14d";
  /** `newer` or `older` of an earlier answer. */
  cursor: string | undefined;
}

export interface IssueListAnswer {
  /** Where issues may come from. */
  projects: Project[];
  /** Seen in them; most issues first. */
  environments: string[];
  /** What the search says about the state; what is no longer so leaves the list. */
  state: Pick<IssueQuery, "status" | "substatus">;
  /** Whether an event has ever come from one of the projects; else a key to send one with. */
  hasEvents: boolean;
  key: ProjectKey | undefined;
  /** The search as typed, term by term; whole when it could not be read. */
  terms: string[];
  /** Why the search could not be answered. */
  problem: string | undefined;
  issues: ListedIssue[];
  newer: string | undefined;
  older: string | undefined;
  counts: IssueCounts;
  /** Which events are counted; undefined when the search could not be read. */
  scope: CountedScope | undefined;
  /** All that the search finds, on every page. */
  found: number;
  /** The issue created last, in any project: later ones have arrived since. */
  /** What it has seen, see model/issue-mark.ts. */
  mark: string;
}
/** How many issues each view would show with the rest of the search. */
export type IssueCounts = Record<
  "unresolved" | "new" | "regressed" | "resolved" | "archived",
  number
>;

const PAGE_ROWS = 50;
/** As many as a menu can hold. */
const MOST_ENVIRONMENTS = 50;

/** undefined when there is no such project to see. */
export async function showIssueList(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues">,
  question: IssueListQuestion,
  nowMs: number,
): Promise<IssueListAnswer | undefined> {
  const visible = await visibleProjects(viewer, store);
  const { projectSlug } = question;
  const projects = visible.filter(({ slug }) => projectSlug === undefined || slug === projectSlug);
  if (projectSlug !== undefined && projects.length === 0) return undefined;
  // Asked first: what is created or comes back while the list is read counts as arrived, not as shown.
  const change = await store.issues.lastChange();
  const lastId = await store.issues.lastId();
  const projectIds = projects.map(({ id }) => id);
  const environments = await store.issues.listEnvironments(projectIds, MOST_ENVIRONMENTS);
  // Among others, Lapwing's own project neither waits for anything nor is to be tried.
  const tried = projectSlug === undefined ? projects.filter((one) => !one.isInternal) : projects;
  const hasEvents = tried.some(({ firstEventAtMs }) => firstEventAtMs !== undefined);
  const key = hasEvents ? undefined : await findKey(store, tried);
  const frame = { projects, environments, mark: markText({ lastId, change }), hasEvents, key };
  const read = readAsk(question, nowMs);
  if (!read.ok) return { ...NOTHING, ...frame, terms: read.terms, problem: read.problem };

  const { query, seenIn, page, terms } = read;
  const [list, counted] = await Promise.all([
    listIssues(viewer, store, {
      projects,
      query,
      seenIn,
      chart: chartWindow(question.chart, seenIn, nowMs),
      sort: question.sort,
      page: { limit: PAGE_ROWS, ...page },
    }),
    store.issues.countByStatus({
      ...query,
      status: undefined,
      substatus: undefined,
      projectIds,
      ...windowScope(seenIn),
    }),
  ]);
  const scope = describeScope(query, seenIn);
  const first = list.rows[0];
  const last = list.rows.at(-1);
  const mark = (way: "newer" | "older", listed: ListedIssue | undefined) =>
    listed && writeIssueCursor(way, cursorOf(listed, question.sort));
  return {
    ...frame,
    // Ids are given in order: when this one is shown, those before it could have been.
    mark: markText({
      lastId: Math.max(lastId, ...list.rows.map(({ issue }) => issue.id)),
      change,
    }),
    terms,
    problem: undefined,
    state: { status: query.status, substatus: query.substatus },
    issues: list.rows,
    newer: list.hasPrevious ? mark("newer", first) : undefined,
    older: list.hasNext ? mark("older", last) : undefined,
    counts: sumCounts(counted),
    scope,
    found: sumWhere(counted, query),
  };
}

function describeScope(
  { environments = [], releases = [], levels, words }: IssueQuery,
  window: CountWindow,
): CountedScope {
  const notFollowed: CountedScope["notFollowed"] = [];
  if (levels !== undefined) notFollowed.push("level");
  if (words !== undefined) notFollowed.push("text");
  return { window, environments, releases, notFollowed };
}

/** To try with, when there is one project to try. */
async function findKey(
  store: Pick<Store, "projects">,
  [project, ...others]: Project[],
): Promise<ProjectKey | undefined> {
  if (project === undefined || others.length > 0) return undefined;
  return (await store.projects.listKeys(project.id)).find(({ enabled }) => enabled);
}

type Ask =
  | {
      ok: true;
      query: IssueQuery;
      seenIn: CountWindow;
      page: ReturnType<typeof readIssueCursor>;
      terms: string[];
    }
  | { ok: false; terms: string[]; problem: string };

function readAsk(question: IssueListQuestion, nowMs: number): Ask {
  const text = question.text ?? USUAL_SEARCH;
  try {
    return {
      ok: true,
      query: readQuestion(question),
      seenIn: readSeenIn(question, nowMs),
      page: readIssueCursor(question.cursor),
      terms: splitSearch(text),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, terms: [text], problem: error.message };
  }
}

function sumCounts(counted: StatusCount[]): IssueCounts {
  return {
    unresolved: sumWhere(counted, { status: "unresolved" }),
    new: sumWhere(counted, { status: "unresolved", substatus: "new" }),
    regressed: sumWhere(counted, { status: "unresolved", substatus: "regressed" }),
    resolved: sumWhere(counted, { status: "resolved" }),
    archived: sumWhere(counted, { status: "archived" }),
  };
}

function sumWhere(
  counted: StatusCount[],
  { status, substatus }: Pick<IssueQuery, "status" | "substatus">,
): number {
  return counted
    .filter((count) => status === undefined || count.status === status)
    .filter((count) => substatus === undefined || count.substatus === substatus)
    .reduce((sum, { issues }) => sum + issues, 0);
}

const NOTHING = {
  state: {},
  issues: [],
  newer: undefined,
  older: undefined,
  counts: { unresolved: 0, new: 0, regressed: 0, resolved: 0, archived: 0 },
  scope: undefined,
  found: 0,
} satisfies Partial<IssueListAnswer>;

import type { Viewer } from "#model/viewer.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { IssueMatch, IssueValueKey, ValueCount } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import { type IssueQuestion, readMatch } from "./read-issue-question.ts";

export type SearchKey = "is" | IssueValueKey;
/** What can follow each key, with how many issues it would leave. */
export type SearchCompletions = Record<SearchKey, ValueCount[]>;

/** More than a menu shows at once; who has more types a letter. */
const MOST_VALUES = 50;
const STATES = ["unresolved", "new", "regressed", "ongoing", "resolved", "archived"] as const;

/** undefined when there is no such project to see. Each key is counted with the rest of the search. */
export async function completeIssueSearch(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues">,
  question: IssueQuestion,
  nowMs: number,
): Promise<SearchCompletions | undefined> {
  const { projectSlug } = question;
  const projects = (await visibleProjects(viewer, store)).filter(
    ({ slug }) => projectSlug === undefined || slug === projectSlug,
  );
  if (projectSlug !== undefined && projects.length === 0) return undefined;
  const match = { ...readMatch(question, nowMs), projectIds: projects.map(({ id }) => id) };
  const values = (key: IssueValueKey, without: Partial<IssueMatch>) =>
    store.issues.countValues(key, { ...match, ...without }, MOST_VALUES);
  const [is, level, environment, release] = await Promise.all([
    countStates(store, { ...match, status: undefined, substatus: undefined }),
    values("level", { levels: undefined }),
    values("environment", { environments: undefined }),
    values("release", { releases: undefined }),
  ]);
  return { is, level, environment, release };
}

async function countStates(store: Pick<Store, "issues">, match: IssueMatch): Promise<ValueCount[]> {
  const counted = await store.issues.countByStatus(match);
  return STATES.map((value) => ({
    value,
    issues: counted
      .filter(({ status, substatus }) => status === value || substatus === value)
      .reduce((sum, { issues }) => sum + issues, 0),
  }));
}

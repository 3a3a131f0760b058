import { invalidInput } from "#lib/app-error.ts";
import { type IssueMark, readMark } from "#model/issue-mark.ts";
import type { Viewer } from "#model/viewer.ts";
import { type IssueQuestion, readMatch } from "#queries/issues/read-issue-question.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { IssueMatch } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";

/** How many issues a list would show now that it did not show when it was read. */
export async function countArrivedIssues(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues">,
  question: IssueQuestion,
  { lastId, change }: IssueMark,
  nowMs: number,
): Promise<number> {
  const { projectSlug } = question;
  const projects = (await visibleProjects(viewer, store)).filter(
    ({ slug }) => projectSlug === undefined || slug === projectSlug,
  );
  const match = { ...readMatch(question, nowMs), projectIds: projects.map(({ id }) => id) };
  const count = async (more: Partial<IssueMatch>) => {
    const counted = await store.issues.countByStatus({ ...match, ...more });
    return counted.reduce((sum, { issues }) => sum + issues, 0);
  };
  const created = await count({ afterId: lastId });
  return created + (await count({ untilId: lastId, regressedAfter: change }));
}

/** From the address: `since=3c-2f`, as the list had it. */
export function readArrived(since: string | null): IssueMark {
  const mark = readMark(since ?? "");
  if (mark !== undefined) return mark;
  throw invalidInput("since is the mark that the list was made with.");
}

import { AppError } from "#lib/app-error.ts";
import type { IssueId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import type { IssueMatch } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import { type IssueQuestion, readQuestion, readSeenIn } from "./read-issue-question.ts";
import { visibleProjects } from "./visible-projects.ts";

export interface Arrived {
  /** Issues created after this one. */
  afterId: number;
  /** Older ones that came back. */
  ids: IssueId[];
}

/** How many issues a list would show now that it did not show when it was read. */
export async function countArrivedIssues(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues">,
  question: IssueQuestion,
  { afterId, ids }: Arrived,
  nowMs: number,
): Promise<number> {
  const { projectSlug } = question;
  const projects = (await visibleProjects(viewer, store)).filter(
    ({ slug }) => projectSlug === undefined || slug === projectSlug,
  );
  const match: IssueMatch = {
    ...readQuestion(question),
    projectIds: projects.map(({ id }) => id),
    sinceMs: readSeenIn(question, nowMs).fromMs,
  };
  const count = async (more: Partial<IssueMatch>) => {
    const counted = await store.issues.countByStatus({ ...match, ...more });
    return counted.reduce((sum, { issues }) => sum + issues, 0);
  };
  const older = ids.filter((id) => id <= afterId);
  return (await count({ afterId })) + (await count({ ids: older }));
}

const IDS = /^(?:\d{1,15}(?:,\d{1,15}){0,999})?$/;

/** From the address: `after=120&ids=7,9`. */
export function readArrived(after: string | null, ids: string | null): Arrived {
  if (!/^\d{1,15}$/.test(after ?? "") || !IDS.test(ids ?? "")) {
    throw new AppError("invalid_input", "after is an issue's number, ids are such numbers.");
  }
  return {
    afterId: Number(after),
    ids: (ids ?? "")
      .split(",")
      .filter(Boolean)
      .map((id) => Number(id) as IssueId),
  };
}

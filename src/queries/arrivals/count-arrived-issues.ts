import { AppError } from "#lib/app-error.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { Viewer } from "#model/viewer.ts";
import { type IssueQuestion, readMatch } from "#queries/issues/read-issue-question.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { IssueMatch } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";

export interface Arrived {
  /** Issues created after this one. */
  afterId: number;
  /** Older ones that came back behind this place in the spool. */
  at: SpoolPosition;
}

/** How many issues a list would show now that it did not show when it was read. */
export async function countArrivedIssues(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues">,
  question: IssueQuestion,
  { afterId, at }: Arrived,
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
  return (await count({ afterId })) + (await count({ untilId: afterId, regressedAfter: at }));
}

const NUMBER = /^\d{1,16}$/;

/** From the address: `after=120&at=4096`, as the list had them. */
export function readArrived(after: string | null, at: string | null): Arrived {
  if (!NUMBER.test(after ?? "") || !NUMBER.test(at ?? "")) {
    throw new AppError(
      "invalid_input",
      "after and at are the numbers that the list was made with.",
    );
  }
  return { afterId: Number(after), at: Number(at) as SpoolPosition };
}

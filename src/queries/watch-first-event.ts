/** What has become of a new project: its first event, and what was refused meanwhile. */
import { startOfHour } from "#lib/time.ts";
import type { IssueId, ProjectId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import type { OutcomeSum } from "#store/ports/outcomes.ts";
import type { Store } from "#store/ports/store.ts";
import { findProject } from "./find-project.ts";

export interface FirstEventWatch {
  /** The issue of the first event, once there is one. */
  issueId: IssueId | undefined;
  /** What came and was not stored, by reason; refused requests of unknown keys too. */
  refused: { reason: string; requests: number; ofProject: boolean }[];
}

/** undefined when there is no such project in sight. */
export async function watchFirstEvent(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues" | "outcomes">,
  slug: string,
  nowMs: number,
): Promise<FirstEventWatch | undefined> {
  const project = await findProject(viewer, store, slug);
  if (project === undefined) return undefined;
  const range = { fromMs: startOfHour(project.createdAtMs), toMs: nowMs + 1 };
  const [page, sums] = await Promise.all([
    store.issues.list({ projectIds: [project.id], sort: "lastSeen", limit: 1 }),
    store.outcomes.sum(range),
  ]);
  return { issueId: page.issues[0]?.id, refused: refusedOf(sums, project.id) };
}

/** 0: a request that carried no key of ours. */
const NO_PROJECT = 0 as ProjectId;

/** A filter's word is on the page too: who tries it out from a crawler or localhost learns why. */
const NOT_STORED: ReadonlySet<OutcomeSum["kind"]> = new Set(["invalid", "filtered"]);

function refusedOf(sums: OutcomeSum[], projectId: ProjectId): FirstEventWatch["refused"] {
  return [projectId, NO_PROJECT].flatMap((of) => {
    const ofProject = of === projectId;
    const own = sums.filter((sum) => sum.projectId === of && NOT_STORED.has(sum.kind));
    return [...Map.groupBy(own, ({ reason }) => reason)].map(([reason, rows]) => ({
      reason,
      ofProject,
      requests: rows.reduce((total, { quantity }) => total + quantity, 0),
    }));
  });
}

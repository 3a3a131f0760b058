import type { ReplayId } from "#model/ids.ts";
import type { Replay } from "#model/signals/replay.ts";
import type { Viewer } from "#model/viewer.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { findProject } from "#queries/find-project.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";

/** Of one project, or of whichever has it; undefined when there is none to see. */
export async function findReplay(
  viewer: Viewer,
  store: Pick<Store, "projects" | "replays">,
  slugOrId: string | undefined,
  replayIdText: string,
): Promise<Replay | undefined> {
  const replayId = canonicalEventId(replayIdText) as string as ReplayId | undefined;
  if (replayId === undefined) return undefined;
  const projects =
    slugOrId === undefined
      ? await visibleProjects(viewer, store)
      : [await findProject(viewer, store, slugOrId)];
  for (const project of projects) {
    const replay = project && (await store.replays.find(project.id, replayId));
    if (replay !== undefined) return replay;
  }
  return undefined;
}

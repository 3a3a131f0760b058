import type { ReplayId } from "#model/ids.ts";
import type { Replay } from "#model/replay.ts";
import type { Viewer } from "#model/viewer.ts";
import { canonicalEventId } from "#protocol/event-id.ts";
import type { Store } from "#store/ports/store.ts";
import { findProject } from "./find-project.ts";
import { visibleProjects } from "./visible-projects.ts";

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

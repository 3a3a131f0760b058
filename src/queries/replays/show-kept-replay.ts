import type { Project } from "#model/project.ts";
import type { Replay } from "#model/signals/replay.ts";
import type { Viewer } from "#model/viewer.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";
import { findReplay } from "./find-replay.ts";

/** More nobody looks through; a visit can have hundreds. */
const MAX_ERRORS = 20;

export interface KeptReplay {
  project: Project;
  replay: Replay;
  /** Errors that happened meanwhile, where they are stored still. */
  errors: { href: string; shortId: string; title: string }[];
}

/** What is kept of a recorded visit; undefined when there is none to see. */
export async function showKeptReplay(
  viewer: Viewer,
  store: Pick<Store, "projects" | "replays" | "events" | "issues">,
  replayId: string,
): Promise<KeptReplay | undefined> {
  const replay = await findReplay(viewer, store, undefined, replayId);
  const projects = await visibleProjects(viewer, store);
  const project = projects.find(({ id }) => id === replay?.projectId);
  if (replay === undefined || project === undefined) return undefined;
  const errors: KeptReplay["errors"] = [];
  for (const eventId of replay.errorIds.slice(0, MAX_ERRORS)) {
    const stored = await store.events.find(project.id, eventId);
    const issue = stored && (await store.issues.findByGroup(stored.groupId));
    if (issue === undefined) continue;
    const shortId = formatShortId(project.slug, issue.number);
    const href = `/${project.slug}/issues/${shortId}/events/${eventId}`;
    errors.push({ href, shortId, title: issue.title });
  }
  return { project, replay, errors };
}

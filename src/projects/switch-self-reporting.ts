import { invalidInput } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import { newPublicKey } from "./keys.ts";
import { needProject, type ProjectsStore } from "./need-project.ts";

/**
 * Its keys are the switch: with none that works nothing is sent, and what pages that are still open
 * send is refused.
 */
export async function switchSelfReporting(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  on: boolean,
  nowMs: number,
): Promise<void> {
  const project = await needProject(viewer, store, slug, "change project");
  if (!project.isInternal) {
    throw invalidInput("Only Lapwing's own project has this switch.");
  }
  const { projects } = store;
  const keys = await projects.listKeys(project.id);
  if (!on) {
    for (const key of keys.filter(({ enabled }) => enabled)) {
      await projects.enableKey(key.id, false);
    }
    return;
  }
  if (keys.some(({ enabled }) => enabled)) return;
  const newest = keys.at(-1);
  if (newest !== undefined) return projects.enableKey(newest.id, true);
  const words = { projectId: project.id, label: "Default", createdAtMs: nowMs };
  await projects.createKey({ ...words, publicKey: newPublicKey() });
}

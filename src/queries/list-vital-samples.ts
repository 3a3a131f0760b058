import type { Viewer } from "#model/viewer.ts";
import type { VitalSample } from "#model/vital.ts";
import type { Store } from "#store/ports/store.ts";
import { findProject } from "./find-project.ts";
import type { VitalsAsk } from "./summarize-vitals.ts";

/** Single samples with their attribution, newest first; undefined without the project. */
export async function listVitalSamples(
  viewer: Viewer,
  store: Pick<Store, "projects" | "vitals">,
  slugOrId: string,
  ask: VitalsAsk & { limit: number },
): Promise<VitalSample[] | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  if (project === undefined) return undefined;
  return store.vitals.list({ ...ask, projectId: project.id });
}

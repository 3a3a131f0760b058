import { refuseUnlessMay } from "#accounts/may.ts";
import { type Config, publicUrlOf } from "#config.ts";
import type { RetentionConfig } from "#model/keeping/retention.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { createDemo, type DemoOptions } from "./create-demo.ts";

/** What a person does with `createDemo`. It sends to the edge itself, whatever stands in front. */
export async function addDemo(
  viewer: Viewer,
  store: Store,
  config: Pick<Config, "host" | "port"> & RetentionConfig,
  nowMs: number,
  onProgress: DemoOptions["onProgress"],
): Promise<Project> {
  refuseUnlessMay(viewer, "create project");
  const url = publicUrlOf({ ...config, publicUrl: "" });
  return createDemo(store, { url, nowMs, config, onProgress });
}

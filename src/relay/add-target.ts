import type { RelayTarget } from "#model/relay.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { createTarget, type NewTarget, type TargetSurroundings } from "./create-target.ts";
import { needRelayProject } from "./need-relay-project.ts";

/** What a person does with `createTarget`. */
export async function addTarget(
  viewer: Viewer,
  store: Pick<Store, "projects" | "relay">,
  slug: string,
  input: NewTarget,
  surroundings: TargetSurroundings,
): Promise<RelayTarget> {
  const project = await needRelayProject(viewer, store, slug);
  return createTarget(store, project, input, surroundings);
}

import type { RelayTarget } from "#model/relay.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { needRelayProject } from "./need-relay-project.ts";

/** The other places that a project's envelopes may go to, oldest first. */
export async function listTargets(
  viewer: Viewer,
  store: Pick<Store, "projects" | "relay">,
  slug: string,
): Promise<RelayTarget[]> {
  const project = await needRelayProject(viewer, store, slug);
  return store.relay.listTargets(project.id);
}

import { AppError } from "#lib/app-error.ts";
import type { RelayTargetId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { needRelayProject } from "./need-relay-project.ts";

/** What still waits to be sent there is dropped, and its counts are forgotten. */
export async function removeTarget(
  viewer: Viewer,
  store: Pick<Store, "projects" | "relay">,
  slug: string,
  id: RelayTargetId,
): Promise<void> {
  const project = await needRelayProject(viewer, store, slug);
  if (await store.relay.deleteTarget(project.id, id)) return;
  throw new AppError("not_found", "This target does not exist any more. Reload the page.");
}

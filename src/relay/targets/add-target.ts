import { confirmPassword, type PasswordProof } from "#accounts/confirm-password.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { createTarget, type NewTarget, type TargetSurroundings } from "./create-target.ts";
import { needRelayProject } from "./need-relay-project.ts";

/** What a person does with `createTarget`: from then on all that the project gets goes elsewhere too. */
export async function addTarget(
  viewer: Viewer,
  store: Pick<Store, "projects" | "relay" | "accounts" | "sessions">,
  slug: string,
  { proof, ...input }: NewTarget & { proof: PasswordProof },
  surroundings: TargetSurroundings,
): Promise<RelayTarget> {
  const project = await needRelayProject(viewer, store, slug);
  await confirmPassword(viewer, store, proof, surroundings.nowMs);
  return createTarget(store, project, input, surroundings);
}

import { randomBytes } from "node:crypto";
import { AppError } from "#lib/app-error.ts";
import type { KeyId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { checkLabel } from "./check-words.ts";
import { needKey, needProject, type ProjectsStore } from "./need-project.ts";

/** A page still shows them all; nobody has more apps on one project. */
const MAX_KEYS = 50;

export async function createKey(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  label: string,
  nowMs: number,
): Promise<ProjectKey> {
  const project = await needProject(viewer, store, slug, "manage keys");
  const checked = checkLabel(label);
  const keys = await store.projects.listKeys(project.id);
  if (keys.length >= MAX_KEYS) {
    throw new AppError("too_many", `A project has at most ${MAX_KEYS} keys. Delete one first.`);
  }
  return store.projects.createKey({
    projectId: project.id,
    publicKey: newPublicKey(),
    label: checked,
    createdAtMs: nowMs,
  });
}

/** As Sentry's: a UUID's worth of hex. */
export function newPublicKey(): string {
  return randomBytes(16).toString("hex");
}

/** Unlike a disabled key it cannot come back: the next one has other digits. */
export async function deleteKey(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  keyId: KeyId,
): Promise<void> {
  const key = await needKey(viewer, store, slug, keyId);
  await store.projects.deleteKey(key.id);
}

/** What a disabled key sends is refused as soon as ingest asks again (ingest/accept/key-lookup.ts). */
export async function enableKey(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  keyId: KeyId,
  enabled: boolean,
): Promise<void> {
  const key = await needKey(viewer, store, slug, keyId);
  await store.projects.enableKey(key.id, enabled);
}

export async function labelKey(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  keyId: KeyId,
  label: string,
): Promise<void> {
  const key = await needKey(viewer, store, slug, keyId);
  await store.projects.labelKey(key.id, checkLabel(label));
}

/**
 * A second key of the same label. The old one goes on working: apps that are out there still carry
 * it, and only a person knows when the last of them was deployed (`enableKey` then ends it).
 */
export async function rotateKey(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  keyId: KeyId,
  nowMs: number,
): Promise<{ old: ProjectKey; fresh: ProjectKey }> {
  const old = await needKey(viewer, store, slug, keyId);
  // Keys made elsewhere may have no label; a new one needs one.
  const label = old.label.trim() || "Rotated";
  return { old, fresh: await createKey(viewer, store, slug, label, nowMs) };
}

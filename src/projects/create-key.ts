import { randomBytes } from "node:crypto";
import { AppError } from "#lib/app-error.ts";
import type { ProjectKey } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { checkLabel } from "./check-words.ts";
import { needProject, type ProjectsStore } from "./need-project.ts";

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

import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { needProject } from "./need-project.ts";
import { type PrivacyTexts, readPrivacy } from "./read-privacy.ts";

/** Holds within five seconds (ingest/scrub/scrub-book.ts); what was stored before stays as it is. */
export async function setPrivacy(
  viewer: Viewer,
  store: Pick<Store, "projects" | "privacy">,
  slug: string,
  texts: PrivacyTexts,
): Promise<void> {
  const project = await needProject(viewer, store, slug, "change privacy");
  await store.privacy.set(project.id, readPrivacy(texts));
}

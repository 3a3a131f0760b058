/** What a project hides, and how much it hid in the last days. */
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { UserDeletion } from "#model/keeping/user-deletion.ts";
import type { PrivacySettings, ScrubReason } from "#model/privacy.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";

export const COUNTED_DAYS = 30;
const SHOWN_DELETIONS = 10;

export interface ShownPrivacy {
  project: Project;
  settings: PrivacySettings;
  /** The most frequent reason first. */
  hidden: { reason: ScrubReason; quantity: number }[];
  /** Of users' data, newest first. */
  deletions: UserDeletion[];
}

export async function showPrivacy(
  viewer: Viewer,
  store: Pick<Store, "projects" | "privacy" | "userData">,
  slug: string,
  nowMs: number,
): Promise<ShownPrivacy | undefined> {
  const project = await findProject(viewer, store, slug);
  if (project === undefined) return undefined;
  const fromDay = utcDay(nowMs - (COUNTED_DAYS - 1) * DAY_MS);
  const [settings, hidden, deletions] = await Promise.all([
    store.privacy.find(project.id),
    store.privacy.sumScrubbed(project.id, fromDay),
    store.userData.list(project.id, SHOWN_DELETIONS),
  ]);
  return { project, settings, hidden, deletions };
}

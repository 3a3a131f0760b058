import type { ProjectId } from "#model/ids.ts";
import type { PrivacySettings, ScrubCount } from "#model/privacy.ts";

/** The digest reads all projects' at once: DigestStore.readPrivacy. */
export interface PrivacyStore {
  /** DEFAULT_PRIVACY, until somebody changes them. */
  find(projectId: ProjectId): Promise<PrivacySettings>;
  set(projectId: ProjectId, settings: PrivacySettings): Promise<void>;
  /** What was hidden since a UTC day, by reason; the most frequent first. */
  sumScrubbed(
    projectId: ProjectId,
    fromDay: string,
  ): Promise<Pick<ScrubCount, "reason" | "quantity">[]>;
}

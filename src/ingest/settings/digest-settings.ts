/**
 * What decides about an item beyond its own bytes, as plain data: it is kept with each batch, so that
 * records that are read again are judged as they were, and it can cross a thread.
 */
import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { ProjectFilters } from "#model/filter-settings.ts";
import type { ProjectGuards } from "#model/limits.ts";
import type { ProjectPrivacy } from "#model/privacy.ts";

export interface DigestSettings {
  /** How long errors are kept: what is older is dated anew. */
  retentionDays: number;
  /** Of the projects that changed theirs, as all below. */
  filters: ProjectFilters[];
  guards: ProjectGuards[];
  privacy: ProjectPrivacy[];
}

export async function readDigestSettings(
  store: Pick<DigestStore, "readFilters" | "readGuards" | "readPrivacy">,
  retentionDays: number,
): Promise<DigestSettings> {
  const [filters, guards, privacy] = [
    await store.readFilters(),
    await store.readGuards(),
    await store.readPrivacy(),
  ];
  return { retentionDays, filters, guards, privacy };
}

/** The settings that tests digest with. */
import { type DigestSettings, readDigestSettings } from "#ingest/settings/digest-settings.ts";
import { openSettings, SettingsBook } from "#ingest/settings/settings-book.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";

/** Read from the store, as the server does. */
export function storedSettings(store: DigestStore, nowMs?: () => number): SettingsBook {
  return new SettingsBook(() => readDigestSettings(store, 90), nowMs);
}

/** Nobody changed anything, but what is given. */
export function fixedSettings(more: Partial<DigestSettings> = {}): Pick<SettingsBook, "now"> {
  const none = { retentionDays: 90, filters: [], guards: [], privacy: [] };
  const open = openSettings(JSON.stringify({ ...none, ...more }));
  return { now: async () => open };
}

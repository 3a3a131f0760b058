/** The settings that tests digest with. */
import { type DigestSettings, readDigestSettings } from "#ingest/settings/digest-settings.ts";
import { openSettings, SettingsReader } from "#ingest/settings/settings-reader.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";

/** Read from the store, as the server does. */
export function storedSettings(store: DigestStore, nowMs?: () => number): SettingsReader {
  return new SettingsReader(() => readDigestSettings(store, 90), nowMs);
}

/** Nobody changed anything, but what is given. */
export function fixedSettings(more: Partial<DigestSettings> = {}): Pick<SettingsReader, "now"> {
  const none = { retentionDays: 90, filters: [], guards: [], privacy: [] };
  const open = openSettings(JSON.stringify({ ...none, ...more }));
  return { now: async () => open };
}

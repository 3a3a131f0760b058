import type { DigestTools } from "#ingest/digest/context.ts";
import { GiveBacks } from "#ingest/limits/give-backs.ts";
import { readDigestSettings } from "#ingest/settings/digest-settings.ts";
import { SettingsBook } from "#ingest/settings/settings-book.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";

interface RetentionNow {
  values: { errors: number };
}

/** What the digest works with, for its thread and for tests that run the line without one. */
export function createDigestContext(
  store: DigestStore,
  { retention, ...tools }: Pick<DigestTools, "setAside" | "kept"> & { retention: RetentionNow },
): DigestTools {
  return {
    ...tools,
    store,
    settings: new SettingsBook(() => readDigestSettings(store, retention.values.errors)),
    giveBacks: new GiveBacks(),
  };
}

import type { DigestTools } from "#ingest/digest/context.ts";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import { GiveBacks } from "#ingest/limits/give-backs.ts";
import { readDigestSettings } from "#ingest/settings/digest-settings.ts";
import { SettingsReader } from "#ingest/settings/settings-reader.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";

interface RetentionNow {
  values: { errors: number };
}

/** What the digest works with, for its thread and for tests that run the line without one. */
export function createDigestContext(
  store: DigestStore,
  { retention, setAside }: Pick<DigestTools, "setAside"> & { retention: RetentionNow },
): DigestTools {
  return {
    store,
    setAside,
    kept: new KeptBatches(),
    settings: new SettingsReader(() => readDigestSettings(store, retention.values.errors)),
    giveBacks: new GiveBacks(),
  };
}

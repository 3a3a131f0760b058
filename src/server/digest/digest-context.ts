import type { DigestContext } from "#ingest/digest/context.ts";
import { GiveBacks } from "#ingest/limits/give-backs.ts";
import { ScrubBook } from "#ingest/scrub/scrub-book.ts";
import { FilterBook } from "#ingest/settings/filter-book.ts";
import { GuardBook } from "#ingest/settings/guard-book.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";

interface RetentionNow {
  values: { errors: number };
}

/** What the digest works with, for its thread and for tests that run the line without one. */
export function createDigestContext(
  store: DigestStore,
  { retention, setAside }: Pick<DigestContext, "setAside"> & { retention: RetentionNow },
): DigestContext {
  return {
    store,
    // Asked for each item: a person may change it meanwhile.
    get retentionDays() {
      return retention.values.errors;
    },
    filters: new FilterBook(store),
    guards: new GuardBook(store),
    scrubRules: new ScrubBook(store),
    giveBacks: new GiveBacks(),
    setAside,
  };
}

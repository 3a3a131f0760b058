import type { DigestContext } from "#ingest/context.ts";
import { FilterBook } from "#ingest/filter-book.ts";
import { GuardBook } from "#ingest/guard-book.ts";
import { ScrubBook } from "#ingest/scrub/scrub-book.ts";
import type { DigestStore } from "#store/ports/digest.ts";

/** What the digest works with, for its thread and for tests that run the line without one. */
export function createDigestContext(
  store: DigestStore,
  { retentionDays, setAside }: Pick<DigestContext, "retentionDays" | "setAside">,
): DigestContext {
  return {
    store,
    retentionDays,
    filters: new FilterBook(store),
    guards: new GuardBook(store),
    scrubRules: new ScrubBook(store),
    setAside,
  };
}

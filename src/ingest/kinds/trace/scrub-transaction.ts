import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { Scrubber } from "#ingest/scrub/scrubber.ts";
import type { Suspects } from "#ingest/scrub/suspects.ts";
import { isJsonObject } from "#lib/json.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { scrubAttributes } from "./scrub-span.ts";

/** What a transaction has beside an event: a name that may be an address, and attributes. */
export function scrubTransaction(
  event: SentryEvent,
  rules: ScrubRules,
  suspects: Suspects,
  hidden: HiddenCounts,
): void {
  const notes = event._notes ?? [];
  const scrubber = new Scrubber(rules, suspects, notes, hidden);
  if (event.transaction !== undefined) {
    event.transaction = scrubber.text(event.transaction, "transaction");
  }
  const trace = event.contexts?.trace;
  if (isJsonObject(trace?.data)) {
    scrubber.enter("contexts");
    scrubber.enter("trace");
    scrubAttributes("data", trace.data, scrubber);
    scrubber.leave();
    scrubber.leave();
  }
  if (notes.length > 0) event._notes = notes;
}

import { scrubAttributes } from "#ingest/containers/scrub-attributes.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { PLACE_NAMES, scrubNames } from "#ingest/scrub/scrub-names.ts";
import { Scrubber } from "#ingest/scrub/scrubber.ts";
import type { Suspects } from "#ingest/scrub/suspects.ts";
import type { LogEntry } from "#model/signals/log.ts";

/** Secrets and addresses out of the body and the attributes; the attributes change in place. */
export function scrubLog(
  entry: LogEntry,
  rules: ScrubRules,
  suspects: Suspects,
  hidden: HiddenCounts,
): LogEntry {
  const notes = [...entry.notes];
  const scrubber = new Scrubber(rules, suspects, notes, hidden);
  const body = scrubber.message(entry.body, "body");
  scrubAttributes(entry.attributes, scrubber);
  const clean = scrubber.filtered === 0 ? entry : { ...entry, body, notes };
  return scrubNames(clean, PLACE_NAMES, rules, hidden);
}

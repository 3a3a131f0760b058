import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { PLACE_NAMES, scrubNames } from "#ingest/scrub/scrub-names.ts";
import { Scrubber } from "#ingest/scrub/scrubber.ts";
import { ALL_SUSPECTS } from "#ingest/scrub/suspects.ts";
import type { FeedbackRow } from "#store/ports/feedback.ts";

/** People paste passwords and card numbers too. Who they are stays: they left it to be answered. */
export function scrubFeedback(
  row: FeedbackRow,
  rules: ScrubRules,
  hidden: HiddenCounts,
): FeedbackRow {
  const scrubber = new Scrubber(rules, ALL_SUSPECTS, [...row.notes], hidden);
  const message = scrubber.text(row.message, "message");
  const name = row.name && scrubber.text(row.name, "name");
  const url = row.url && scrubber.text(row.url, "url");
  return {
    ...scrubNames(row, PLACE_NAMES, rules, hidden),
    message,
    name,
    url,
    notes: scrubber.notes,
  };
}

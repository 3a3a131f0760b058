import { scrubAttributes } from "#ingest/containers/scrub-attributes.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { scrubNames } from "#ingest/scrub/scrub-names.ts";
import { Scrubber } from "#ingest/scrub/scrubber.ts";
import type { Suspects } from "#ingest/scrub/suspects.ts";
import type { MeasuredPoint } from "#model/signals/metric.ts";

/** The attributes change in place. */
export function scrubPoint(
  point: MeasuredPoint,
  rules: ScrubRules,
  suspects: Suspects,
  hidden: HiddenCounts,
): MeasuredPoint {
  const notes = [...point.notes];
  const scrubber = new Scrubber(rules, suspects, notes, hidden);
  scrubAttributes(point.attributes, scrubber);
  const clean = scrubber.filtered === 0 ? point : { ...point, notes };
  return scrubNames(clean, ["name", "release", "environment"], rules, hidden);
}

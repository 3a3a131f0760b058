import { countHidden, type HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { PLACE_NAMES, scrubNames } from "#ingest/scrub/scrub-names.ts";
import { scrubText } from "#ingest/scrub/scrub-text.ts";
import { ALL_SUSPECTS } from "#ingest/scrub/suspects.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import type { EventNote } from "#protocol/event/event.ts";
import { hideTokens } from "./route-of-path.ts";

const WHY = "held what may be a secret or a personal number";

/** Secrets out of the texts that a page can put anything into. */
export function scrubSample(
  sample: VitalSample,
  rules: ScrubRules,
  hidden: HiddenCounts,
): VitalSample {
  const notes: EventNote[] = [...sample.notes];
  const clean = (key: "route" | "path" | "element" | "url", hide = (text: string) => text) => {
    const text = sample[key];
    if (text === undefined) return undefined;
    const scrubbed = scrubText(hide(text), rules, ALL_SUSPECTS, (why) => countHidden(hidden, why));
    if (scrubbed !== text) notes.push({ path: key, what: "scrubbed", why: WHY });
    return scrubbed;
  };
  return {
    ...scrubNames(sample, PLACE_NAMES, rules, hidden),
    route: clean("route") ?? sample.route,
    path: clean("path", hideTokens),
    element: clean("element"),
    url: clean("url"),
    notes,
  };
}

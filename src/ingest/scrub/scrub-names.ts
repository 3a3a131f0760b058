import { countHidden, type HiddenCounts } from "./hidden-counts.ts";
import type { ScrubRules } from "./rules.ts";
import { scrubText } from "./scrub-text.ts";
import { ALL_SUSPECTS, type Suspects } from "./suspects.ts";

/** A release may be "120.0.0.1", and a server is nobody. */
const NAME_SUSPECTS: Suspects = Object.freeze({ ...ALL_SUSPECTS, address: false });

/** Releases, environments and other short names that an app may have put anything into. */
export function scrubNames<Row extends object, Key extends keyof Row>(
  row: Row,
  keys: readonly Key[],
  rules: ScrubRules,
  hidden: HiddenCounts,
): Row {
  let clean = row;
  for (const key of keys) {
    const name: unknown = row[key];
    if (typeof name !== "string") continue;
    const found = scrubText(name, rules, NAME_SUSPECTS, (why) => countHidden(hidden, why));
    if (found !== name) clean = { ...clean, [key]: found };
  }
  return clean;
}

/** What nearly every kind has. */
export const PLACE_NAMES = ["release", "environment"] as const;

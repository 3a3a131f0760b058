import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { LimitedCategory, WouldRefuse } from "#model/limits.ts";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { CATEGORY_WORDS } from "./category-words.ts";

/** More times than these nobody reads. */
const SHOWN_SPANS = 2;

/** "would have refused 1,240 of 20,100 errors, on Tue 14:00–16:00 UTC" */
export function sayWouldRefuse(would: WouldRefuse, category: LimitedCategory | "all"): string {
  const words = CATEGORY_WORDS[category];
  if (would.offered === 0) return `no ${words} came in the last 7 days`;
  const offered = `${formatExact(would.offered)} ${words}`;
  if (would.refused === 0) {
    return would.isLeast
      ? `would have refused none of ${offered} if they came evenly`
      : `would have refused none of ${offered}`;
  }
  const least = would.isLeast ? "at least " : "";
  return `would have refused ${least}${formatExact(would.refused)} of ${offered}, on ${sayTimes(would.spans)}`;
}

function sayTimes(spans: WouldRefuse["spans"]): string {
  const shown = spans.slice(0, SHOWN_SPANS).map(saySpan);
  const others = spans.length - shown.length;
  if (others > 0) shown.push(others === 1 ? "1 other time" : `${others} other times`);
  const last = shown.at(-1) ?? "";
  const words = shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
  return others > 0 ? words : `${words} UTC`;
}

/** In UTC: days and months of limits are UTC's. */
function saySpan({ fromMs, toMs }: { fromMs: number; toMs: number }): string {
  const from = `${dayOf(fromMs)} ${hourOf(fromMs)}`;
  if (toMs - fromMs === HOUR_MS || toMs - fromMs < DAY_MS - (fromMs % DAY_MS)) {
    return `${from}–${hourOf(toMs)}`;
  }
  return `${from} to ${dayOf(toMs)} ${hourOf(toMs)}`;
}

function dayOf(ms: number): string {
  return new Date(ms).toLocaleDateString("en-GB", { weekday: "short", timeZone: "UTC" });
}

function hourOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 16);
}

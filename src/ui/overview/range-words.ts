import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { OverviewWindow } from "#model/overview.ts";
import { countOf } from "./count-words.ts";

export interface RangeWords {
  /** Of a column: "24 h", "14 d". */
  short: string;
  /** In a sentence: "in the last 24 hours". */
  long: string;
}

/** By the bars that are shown, so that no other number is claimed. */
export function rangeWords({ name, fromMs, toMs, bucket }: OverviewWindow): RangeWords {
  const [sizeMs, unit] = bucket === "hour" ? [HOUR_MS, "hour"] : [DAY_MS, "day"];
  const buckets = Math.round((toMs - fromMs) / sizeMs);
  const long = buckets === 1 ? `the last ${unit}` : `the last ${countOf(buckets, unit)}`;
  return {
    short: `${buckets} ${bucket === "hour" ? "h" : "d"}`,
    long: name === "auto" ? "in the chosen time" : `in ${long}`,
  };
}

/** Whether what was sampled stays as it is, or creeps up. */
import type { ProcessSample } from "#bench/measure/sample-process.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { mean, slope } from "./stats.ts";
import { renderTable } from "./table.ts";

/** Caches fill and V8 settles: what happens before says nothing about the week after. */
const WARM_SHARE = 0.25;
/** More than this of the mean, over the time that is looked at, is a leak until proven otherwise. */
const FLAT_SHARE = 0.05;

export interface Course {
  mean: number;
  max: number;
  perMinute: number;
  /** Along the fitted line, over the time that was looked at. */
  growth: number;
  isFlat: boolean;
}

export type SoakMeasure = Exclude<keyof ProcessSample, "atMs">;

export function courseOf(samples: readonly ProcessSample[], measure: SoakMeasure): Course {
  const lastMs = samples.at(-1)?.atMs ?? 0;
  const warm = samples.filter(({ atMs }) => atMs >= lastMs * WARM_SHARE);
  const values = warm.map((sample) => sample[measure]);
  const perMinute = slope(warm.map((sample) => [sample.atMs / MINUTE_MS, sample[measure]]));
  const minutes = (lastMs - (warm[0]?.atMs ?? 0)) / MINUTE_MS;
  const growth = perMinute * minutes;
  const average = mean(values);
  return {
    mean: average,
    max: Math.max(...samples.map((sample) => sample[measure])),
    perMinute,
    growth,
    isFlat: growth <= average * FLAT_SHARE,
  };
}

const LABELS: Record<SoakMeasure, string> = {
  rssMb: "RSS MB, edge + digest",
  rssAnonMb: "  heaps and buffers",
  webRssMb: "RSS MB, web",
  files: "open files",
  walMb: "write-ahead logs MB",
  spoolMb: "spool MB",
  waiting: "envelopes that wait",
  loopDelayMs: "edge loop delay, longest ms",
};

export function showSoak(samples: readonly ProcessSample[]): string {
  const rows = (Object.keys(LABELS) as SoakMeasure[]).map((measure) => {
    const course = courseOf(samples, measure);
    const judged = measure === "rssMb" || measure === "files";
    const verdict = judged ? (course.isFlat ? "flat" : "GROWS") : "";
    const numbers = [course.mean, course.max, course.perMinute, course.growth];
    return [LABELS[measure], ...numbers.map((number) => number.toFixed(2)), verdict];
  });
  const head = ["after the first quarter", "mean", "max (all)", "per minute", "growth", ""];
  return renderTable([head, ...rows]);
}

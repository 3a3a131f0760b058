/** What the segments of a batch took, added up by the hour and by the day. */
import { getOrMake } from "#lib/get-or-make.ts";
import { logBucket } from "#lib/histogram/log-buckets.ts";
import type { Histogram } from "#lib/histogram/packed-histogram.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { CountedName, SpanRow } from "#model/signals/span.ts";
import { isFailed } from "#protocol/span.ts";

export interface SegmentSum extends CountedName {
  projectId: ProjectId;
  widthMs: number;
  startMs: number;
  spans: number;
  failed: number;
  totalMs: number;
  histogram: Histogram;
}

const WIDTHS_MS = [HOUR_MS, DAY_MS];

/** A batch holds many requests of the same few routes. */
export function sumSegments(spans: readonly SpanRow[]): SegmentSum[] {
  const sums = new Map<string, SegmentSum>();
  for (const span of spans) {
    if (span.countedAs !== undefined) count(sums, span, span.countedAs);
  }
  return [...sums.values()];
}

function count(sums: Map<string, SegmentSum>, span: SpanRow, countedAs: CountedName): void {
  const beganMs = Math.floor(span.startUs / 1000);
  const bucket = logBucket(span.durationUs / 1000);
  const { projectId } = span;
  const { op, name, environment } = countedAs;
  for (const widthMs of WIDTHS_MS) {
    const startMs = beganMs - (beganMs % widthMs);
    const key = JSON.stringify([projectId, widthMs, startMs, op, name, environment]);
    const sum = getOrMake(sums, key, () => ({
      ...{ projectId, widthMs, startMs, op, name, environment },
      ...{ spans: 0, failed: 0, totalMs: 0 },
      histogram: new Map<number, number>(),
    }));
    sum.spans += 1;
    sum.failed += isFailed(span.status) ? 1 : 0;
    sum.totalMs += span.durationUs / 1000;
    sum.histogram.set(bucket, (sum.histogram.get(bucket) ?? 0) + 1);
  }
}

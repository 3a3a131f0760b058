import { statSync } from "node:fs";
import { listSegments, segmentPath } from "#ingest/spool/segments.ts";
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import { offsetOf, segmentOf } from "#model/spool-position.ts";

/** How much of a queue is not delivered yet; whole segments by the size of their files. */
export function waitingBytes(folder: string, { durable, digested }: SpoolState): number {
  if (durable <= digested) return 0;
  const [first, last] = [segmentOf(digested), segmentOf(durable)];
  const whole = listSegments(folder)
    .filter((segment) => segment >= first && segment < last)
    .reduce((sum, segment) => sum + statSync(segmentPath(folder, segment)).size, 0);
  return Math.max(0, whole + offsetOf(durable) - offsetOf(digested));
}

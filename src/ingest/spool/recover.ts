/**
 * Before the spool is written again: finds the last valid record of the last segment, cuts a torn
 * tail by sealing the segment there, and says which segment to begin. Older segments have their
 * seal already, and nothing is ever appended to a segment of an earlier run.
 */
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  writeSync,
} from "node:fs";
import { offsetOf, type SpoolPosition, segmentOf } from "#model/spool-position.ts";
import { encodeRecordHead, sealRecord } from "./record.ts";
import { SegmentScanner } from "./scan-segment.ts";
import { ensureSecret, segmentKey } from "./segment-key.ts";
import { listSegments, segmentPath } from "./segments.ts";

/** The number of the segment that a new writer begins. */
export function recoverSpool(folder: string, digestedTo: SpoolPosition): number {
  mkdirSync(folder, { recursive: true });
  ensureSecret(folder);
  const last = listSegments(folder).at(-1) ?? 0;
  const digested = segmentOf(digestedTo);
  if (last >= digested && last > 0) {
    sealSegment(folder, last, last === digested ? offsetOf(digestedTo) : 0);
  }
  return Math.max(last, digested) + 1;
}

function sealSegment(folder: string, segment: number, from: number): void {
  const fd = openSync(segmentPath(folder, segment), "r+");
  try {
    const size = fstatSync(fd).size;
    const key = segmentKey(folder, segment);
    const scanner = new SegmentScanner(fd, key, from);
    for (;;) {
      const next = scanner.next(size);
      if (next.what === "record" && next.record.kind === "seal") {
        // Behind it stands what an earlier use of the file has left: nobody reads that again.
        return ftruncateSync(fd, next.end);
      }
      if (next.what !== "end") continue;
      const seal = encodeRecordHead(sealRecord(), key);
      writeSync(fd, seal, 0, seal.length, next.offset);
      fdatasyncSync(fd);
      return ftruncateSync(fd, next.offset + seal.length);
    }
  } finally {
    closeSync(fd);
  }
}

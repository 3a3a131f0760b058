import { median } from "./stats.ts";

/** What one pair of runs gave, ready to be shown; the medians of all pairs count. */
export interface PairResults {
  floorPerS: number;
  acceptedPerS: number;
  /** Of a paced load: what the server took before, as fast as it could. */
  digestedPerS: number;
  /** Rows of all kinds that were stored, the drain included. */
  rowsPerS: number;
  /** digestedPerS over floorPerS. */
  ratio: number;
  floorCpuUs: number;
  cpuUs: number;
  edgeUs: number;
  digestUs: number;
  /** Thread pool (writev, fdatasync), garbage collection, compilation. */
  restUs: number;
  /** cpuUs over floorCpuUs. */
  cpuRatio: number;
  generatorUs: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** The floor's, under the same load. */
  floorP99Ms: number;
  /** How late the edge's timers were, by its own account. */
  loopDelayP99Ms: number;
  loopDelayMaxMs: number;
  /** Answers other than 200, and requests without an answer. */
  rejects: number;
  /** Answers from 500 up. */
  serverErrors: number;
  spoolSyncs: number;
  peakMb: number;
  webPeakMb: number;
  allPeakMb: number;
  /** After a clean stop, without the spool. */
  bytesPerEvent: number;
  bytesPerEventWithSpool: number;
  /** The same over rows of all kinds. */
  bytesPerRow: number;
  /** Before the stop, without the spool: the write-ahead logs are still apart. */
  bytesPerEventRunning: number;
  /** Everything written to disk meanwhile: spool, payloads, rows, logs and their copies. */
  writtenPerEvent: number;
  /** From the last answer to the last commit. */
  drainS: number;
  /** CPU of the machine that neither server, floor nor generator used: how noisy the pair was. */
  othersPercent: number;
  issues: number;
}

export function medianResults(pairs: readonly PairResults[]): PairResults {
  const [first] = pairs;
  if (first === undefined) throw new Error("no pair was measured");
  const result = { ...first };
  for (const name of Object.keys(result) as (keyof PairResults)[]) {
    result[name] = median(pairs.map((pair) => pair[name]));
  }
  // One reject is one too many: a median would hide it.
  result.rejects = pairs.reduce((sum, pair) => sum + pair.rejects, 0);
  result.serverErrors = pairs.reduce((sum, pair) => sum + pair.serverErrors, 0);
  return result;
}

/** The figures of one pair, ready to be shown; medians of them are the result. */
export interface PairFigures {
  floorPerS: number;
  acceptedPerS: number;
  digestedPerS: number;
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
  /** Answers other than 200, and requests without an answer. */
  rejects: number;
  spoolSyncs: number;
  peakMb: number;
  webPeakMb: number;
  allPeakMb: number;
  /** After a clean stop, without the spool. */
  bytesPerEvent: number;
  bytesPerEventWithSpool: number;
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

export function medianFigures(pairs: readonly [PairFigures, ...PairFigures[]]): PairFigures {
  const result = { ...pairs[0] };
  for (const name of Object.keys(result) as (keyof PairFigures)[]) {
    result[name] = median(pairs.map((pair) => pair[name]));
  }
  // One reject is one too many: a median would hide it.
  result.rejects = pairs.reduce((sum, pair) => sum + pair.rejects, 0);
  return result;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Turns what was seen in a pair of runs into its results. */

import type { PairResults } from "#bench/report/pair-results.ts";
import type { FloorRun } from "./measure-floor.ts";
import type { RawRun } from "./measure-lapwing.ts";

export function resultsOf(floor: FloorRun, run: RawRun): PairResults {
  const { load, cpu, disk, stored } = run;
  const events = load.sent;
  const accepted = load.statuses[200] ?? 0;
  const perEventUs = (ms: number) => (ms / events) * 1000;
  const digestingS = (run.digestedMs - load.startMs) / 1000;
  const digestedPerS = run.capacityPerS ?? accepted / digestingS;
  const cpuUs = perEventUs(cpu.totalMs);
  return {
    floorPerS: floor.requestsPerS,
    acceptedPerS: (accepted / (load.lastAnswerMs - load.startMs)) * 1000,
    digestedPerS,
    rowsPerS: sumOf(load.rows) / digestingS,
    ratio: digestedPerS / floor.requestsPerS,
    floorCpuUs: floor.cpuUs,
    cpuUs,
    edgeUs: perEventUs(cpu.mainMs),
    digestUs: perEventUs(cpu.digestMs),
    restUs: perEventUs(cpu.totalMs - cpu.mainMs - cpu.digestMs),
    cpuRatio: cpuUs / floor.cpuUs,
    generatorUs: perEventUs(load.generatorCpuMs),
    p50Ms: load.p50Ms,
    p99Ms: load.p99Ms,
    maxMs: load.maxMs,
    floorP99Ms: floor.p99Ms,
    loopDelayP99Ms: run.loopDelay.p99,
    loopDelayMaxMs: run.loopDelay.max,
    rejects: events - accepted + floor.unanswered,
    serverErrors: countServerErrors(load.statuses),
    spoolSyncs: run.spoolSyncs,
    peakMb: run.peakMb,
    webPeakMb: run.webPeakMb,
    allPeakMb: run.peakMb + run.webPeakMb,
    bytesPerEvent: disk.storedBytes / run.acknowledged,
    bytesPerEventWithSpool: (disk.storedBytes + disk.spoolBytes) / run.acknowledged,
    bytesPerEventRunning: run.diskWhileRunning.storedBytes / run.acknowledged,
    bytesPerRow: disk.storedBytes / sumOf(stored.rows),
    writtenPerEvent: run.writtenBytes / events,
    drainS: (run.digestedMs - load.lastAnswerMs) / 1000,
    othersPercent: Math.max(floor.othersPercent, run.othersPercent),
    issues: stored.issues,
  };
}

function countServerErrors(statuses: Record<number, number>): number {
  return sumOf(
    Object.fromEntries(Object.entries(statuses).filter(([code]) => Number(code) >= 500)),
  );
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

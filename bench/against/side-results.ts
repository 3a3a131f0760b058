/** What is compared of a run; there is no floor: each program is the other's. */
import type { RawRun } from "#bench/ingest/measure-lapwing.ts";
import { median } from "#bench/report/stats.ts";

export interface SideResults {
  cpuUs: number;
  edgeUs: number;
  digestUs: number;
  digestedPerS: number;
  p99Ms: number;
  bytesPerEvent: number;
  writtenPerEvent: number;
  peakMb: number;
  rejects: number;
  othersPercent: number;
}

export function readSide(run: RawRun): SideResults {
  const { load, cpu, disk } = run;
  const accepted = load.statuses[200] ?? 0;
  const perEventUs = (ms: number) => (ms / load.sent) * 1000;
  return {
    cpuUs: perEventUs(cpu.totalMs),
    edgeUs: perEventUs(cpu.mainMs),
    digestUs: perEventUs(cpu.digestMs),
    digestedPerS: run.capacityPerS ?? (accepted / (run.digestedMs - load.startMs)) * 1000,
    p99Ms: load.p99Ms,
    bytesPerEvent: disk.storedBytes / run.acknowledged,
    writtenPerEvent: run.writtenBytes / load.sent,
    peakMb: run.peakMb,
    rejects: load.sent - accepted,
    othersPercent: run.othersPercent,
  };
}

export function medianSide(sides: readonly SideResults[]): SideResults {
  const [first] = sides;
  if (first === undefined) throw new Error("no turn was taken");
  const result = { ...first };
  for (const name of Object.keys(result) as (keyof SideResults)[]) {
    result[name] = median(sides.map((side) => side[name]));
  }
  // One reject is one too many: a median would hide it.
  result.rejects = sides.reduce((sum, side) => sum + side.rejects, 0);
  return result;
}

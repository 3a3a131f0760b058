/** One run against Lapwing: load, drain, stop, and a count of what it kept. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkRun } from "./check-run.ts";
import type { IngestOptions } from "./ingest-options.ts";
import { monotonicMs } from "./load/monotonic-ms.ts";
import type { LoadResult } from "./load/send-load.ts";
import { countStored, type StoredCounts } from "./measure/count-stored.ts";
import { type DiskUse, readDiskUse } from "./measure/disk-use.ts";
import { othersPercent, readMachine } from "./measure/machine-cpu.ts";
import { peakMb, peakMbBelow } from "./measure/peak-memory.ts";
import { type CpuTimes, cpuBetween, readCpu } from "./measure/process-cpu.ts";
import { writtenBytes } from "./measure/written-bytes.ts";
import { startGenerator } from "./start-generator.ts";
import { type Lapwing, startLapwing } from "./start-lapwing.ts";
import { withTempFolder } from "./temp-folder.ts";

export interface RunExtras {
  nodeFlags?: readonly string[];
  /** Called when the server is up and warm, before the load; what it returns, after the drain. */
  watch?: (pid: number) => Promise<() => Promise<void>>;
}

/** What was seen, before it is turned into figures. */
export interface RawRun {
  pid: number;
  bodyBytes: number;
  load: LoadResult;
  digestedMs: number;
  cpu: CpuTimes;
  othersPercent: number;
  spoolSyncs: number;
  writtenBytes: number;
  peakMb: number;
  webPeakMb: number;
  isWebRunning: boolean;
  /** Acknowledged, the warm-up included. */
  acknowledged: number;
  diskWhileRunning: DiskUse;
  disk: DiskUse;
  stored: StoredCounts;
}

/** Start-up work (compiling, the first page) must not fall into the measured time. */
const SETTLE_MS = 700;
const POLL_MS = 5;

export function measureLapwing(
  options: IngestOptions,
  seed: number,
  extras: RunExtras = {},
): Promise<RawRun> {
  return withTempFolder((folder) => run(folder, options, seed, extras));
}

async function run(
  folder: string,
  options: IngestOptions,
  seed: number,
  extras: RunExtras,
): Promise<RawRun> {
  const dataFolder = join(folder, "data");
  const lapwing = await startLapwing(dataFolder, join(folder, "log"), extras.nodeFlags);
  const generator = await startGenerator({
    profile: options.profile.name,
    requests: options.warmup + options.events,
    connections: options.connections,
    target: lapwing.target,
    seed,
  });
  const warmup = options.warmup > 0 ? await generator.send(options.warmup) : undefined;
  await drained(lapwing);
  await sleep(SETTLE_MS);

  const stopWatching = await extras.watch?.(lapwing.pid);
  const ready = await lapwing.readiness();
  const machine = readMachine();
  const writtenBefore = writtenBytes(lapwing.pid);
  const cpuBefore = readCpu(lapwing.pid);
  const load = await generator.send(options.events);
  const { digestedMs, spoolSyncs } = await drained(lapwing);
  const cpu = cpuBetween(cpuBefore, readCpu(lapwing.pid));
  const others = othersPercent(machine, cpu.totalMs + load.generatorCpuMs);
  await stopWatching?.();

  const seen = {
    pid: lapwing.pid,
    bodyBytes: generator.bodyBytes,
    load,
    digestedMs,
    cpu,
    othersPercent: others,
    spoolSyncs: spoolSyncs - ready.spoolSyncs,
    writtenBytes: writtenBytes(lapwing.pid) - writtenBefore,
    peakMb: peakMb(lapwing.pid),
    webPeakMb: peakMbBelow(lapwing.pid),
    isWebRunning: ready.web === "running",
    acknowledged: (load.statuses[200] ?? 0) + (warmup?.statuses[200] ?? 0),
    diskWhileRunning: readDiskUse(dataFolder),
  };
  await generator.stop();
  await lapwing.stop();
  const result = { ...seen, disk: readDiskUse(dataFolder), stored: countStored(dataFolder) };
  checkRun(result, options.connections);
  return result;
}

/** Waits for the commit of the last event. */
async function drained(lapwing: Lapwing): Promise<{ digestedMs: number; spoolSyncs: number }> {
  for (;;) {
    const { backlog, spoolSyncs } = await lapwing.readiness();
    if (!backlog) return { digestedMs: monotonicMs(), spoolSyncs };
    await sleep(POLL_MS);
  }
}

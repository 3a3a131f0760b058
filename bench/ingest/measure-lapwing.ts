/** One run against Lapwing: load, drain, stop, and a count of what it kept. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Servers } from "#bench/engines/servers.ts";
import { sendAndDrain } from "#bench/load/send-and-drain.ts";
import type { LoadResult } from "#bench/load/send-load.ts";
import { startGenerator } from "#bench/load/start-generator.ts";
import { addedTo, countStored, type StoredCounts } from "#bench/measure/count-stored.ts";
import { addedUse, type DiskUse, readDiskUse } from "#bench/measure/disk-use.ts";
import { othersPercent, readMachine } from "#bench/measure/machine-cpu.ts";
import { peakMb, peakMbBelow } from "#bench/measure/peak-memory.ts";
import { type CpuTimes, cpuBetween, readCpu } from "#bench/measure/process-cpu.ts";
import { writtenBytes } from "#bench/measure/written-bytes.ts";
import { addRows } from "#bench/profiles/add-rows.ts";
import type { Program } from "#bench/program.ts";
import { startLapwing } from "#bench/start-lapwing.ts";
import { copyStored } from "#bench/stored/copy-stored.ts";
import { STORED_CACHE, type StoredBase } from "#bench/stored/stored-base.ts";
import { withTempFolder } from "#bench/temp-folder.ts";
import { checkRun } from "./check-run.ts";
import type { IngestOptions } from "./ingest-options.ts";

export interface RunExtras {
  /** This tree's, unless told otherwise. */
  program?: Program;
  nodeFlags?: readonly string[];
  /** What is stored already; otherwise the folder is empty. */
  base?: StoredBase | undefined;
  /** Instead of an embedded store. */
  servers?: Servers | undefined;
  /** Called when the server is up and warm, before the load; what it returns, after the drain. */
  watch?: (pid: number) => Promise<() => Promise<void>>;
}

/** What was seen, before it is turned into results. */
export interface RawRun {
  pid: number;
  bodyBytes: number;
  load: LoadResult;
  /** Of a paced load: what was digested per second when it came as fast as it could. */
  capacityPerS: number | undefined;
  digestedMs: number;
  cpu: CpuTimes;
  othersPercent: number;
  spoolSyncs: number;
  loopDelay: { p99: number; max: number };
  writtenBytes: number;
  peakMb: number;
  webPeakMb: number;
  isWebRunning: boolean;
  /** All that were acknowledged, the warm-up included. */
  acknowledged: number;
  diskWhileRunning: DiskUse;
  disk: DiskUse;
  stored: StoredCounts;
  /** Of the servers, for the same load. */
  serversCpu: ReturnType<Servers["cpuMs"]> | undefined;
}

/** Start-up work (compiling, the first page) must not fall into the measured time. */
const SETTLE_MS = 700;
/** Paced load comes at this share of what the server can take. */
const PACED_SHARE = 0.5;

export function measureLapwing(
  options: IngestOptions,
  seed: number,
  extras: RunExtras = {},
): Promise<RawRun> {
  const parent = extras.base === undefined ? undefined : STORED_CACHE;
  return withTempFolder((folder) => run(folder, options, seed, extras), parent);
}

async function run(
  folder: string,
  options: IngestOptions,
  seed: number,
  extras: RunExtras,
): Promise<RawRun> {
  const dataFolder = join(folder, "data");
  const { profile, events, warmup, connections } = options;
  const isPaced = profile.pattern === "paced";
  const { base, nodeFlags, servers } = extras;
  if (base !== undefined) copyStored(base, dataFolder);
  const diskBefore = base && readDiskUse(dataFolder);
  const { projectId } = base?.credentials ?? {};
  const storedBefore =
    projectId === undefined ? undefined : countStored(dataFolder, projectId, base?.lastDay);
  const lapwing = await startLapwing(dataFolder, join(folder, "log"), {
    nodeFlags,
    credentials: base?.credentials,
    program: extras.program,
    servers,
  });
  const generator = await startGenerator({
    profile: profile.name,
    requests: warmup + events * (isPaced ? 2 : 1),
    connections,
    target: lapwing.target,
    seed,
  });
  const before = warmup > 0 ? [await sendAndDrain(lapwing, generator, warmup)] : [];
  await sleep(SETTLE_MS);
  if (isPaced) before.push(await sendAndDrain(lapwing, generator, events));
  const capacityPerS = isPaced ? before.at(-1)?.digestedPerS : undefined;

  const stopWatching = await extras.watch?.(lapwing.pid);
  const ready = await lapwing.readiness();
  const machine = readMachine();
  const writtenBefore = writtenBytes(lapwing.pid);
  const cpuBefore = readCpu(lapwing.pid);
  const serversBefore = servers?.cpuMs();
  const measured = await sendAndDrain(
    lapwing,
    generator,
    events,
    profile.pattern === "paced"
      ? { pattern: "paced", perS: (capacityPerS ?? 1) * PACED_SHARE }
      : { pattern: profile.pattern },
  );
  const { load, digestedMs, readiness } = measured;
  const cpu = cpuBetween(cpuBefore, readCpu(lapwing.pid));
  const serversCpu = serversBefore && addedCpu(serversBefore, servers?.cpuMs());
  const known = cpu.totalMs + load.generatorCpuMs;
  const beside = (serversCpu?.postgresMs ?? 0) + (serversCpu?.clickhouseMs ?? 0);
  const others = othersPercent(machine, known + beside);
  await stopWatching?.();

  const loads = [...before, measured].map((one) => one.load);
  const seen = {
    pid: lapwing.pid,
    bodyBytes: generator.bodyBytes,
    load,
    capacityPerS,
    digestedMs,
    cpu,
    othersPercent: others,
    serversCpu,
    spoolSyncs: readiness.spoolSyncs - ready.spoolSyncs,
    loopDelay: readiness.loopDelayMs,
    writtenBytes: writtenBytes(lapwing.pid) - writtenBefore,
    peakMb: peakMb(lapwing.pid),
    webPeakMb: peakMbBelow(lapwing.pid),
    isWebRunning: ready.web === "running",
    acknowledged: loads.reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0),
    diskWhileRunning: addedUse(diskBefore, readDiskUse(dataFolder)),
  };
  await generator.stop();
  await lapwing.stop();
  const counted =
    (await servers?.countStored(lapwing.target.projectId)) ??
    countStored(dataFolder, lapwing.target.projectId, base?.lastDay);
  const stored = addedTo(storedBefore, counted);
  checkRun({
    expected: addRows(loads.map(({ rows }) => rows)),
    stored,
    acknowledged: load.statuses[200] ?? 0,
    spoolSyncs: seen.spoolSyncs,
    connections,
  });
  return { ...seen, disk: addedUse(diskBefore, readDiskUse(dataFolder)), stored };
}

function addedCpu(
  before: ReturnType<Servers["cpuMs"]>,
  now = before,
): ReturnType<Servers["cpuMs"]> {
  return {
    postgresMs: now.postgresMs - before.postgresMs,
    clickhouseMs: now.clickhouseMs - before.clickhouseMs,
  };
}

/** `npm run bench -- ingest --engine cluster`: the embedded store and servers in turns, under one load. */
import { join } from "node:path";
import { bounded } from "#bench/bounded.ts";
import type { IngestOptions } from "#bench/ingest/ingest-options.ts";
import { describeLoad } from "#bench/ingest/ingest-options.ts";
import { measureLapwing, type RawRun } from "#bench/ingest/measure-lapwing.ts";
import { median } from "#bench/report/stats.ts";
import { renderTable } from "#bench/report/table.ts";
import { withTempFolder } from "#bench/temp-folder.ts";
import { startServers } from "./servers.ts";

/** Lapwing's own CPU on servers may be this much of what it is on the embedded store. */
const MOST = 1.67;

interface SideResults {
  digestedPerS: number;
  cpuUs: number;
  edgeUs: number;
  digestUs: number;
  restUs: number;
  postgresUs: number;
  clickhouseUs: number;
  bytes: number;
  postgresBytes: number;
  clickhouseBytes: number;
  p99Ms: number;
  peakMb: number;
  othersPercent: number;
}

const LABELS: Record<keyof SideResults, [string, number]> = {
  digestedPerS: ["digested/s, drain included", 0],
  cpuUs: ["Lapwing's CPU us/event", 1],
  edgeUs: ["  edge thread", 1],
  digestUs: ["  digest thread", 1],
  restUs: ["  pool, GC, JIT threads", 1],
  postgresUs: ["PostgreSQL's CPU us/event", 1],
  clickhouseUs: ["ClickHouse's CPU us/event, shim included", 1],
  bytes: ["bytes/event, all stores", 0],
  postgresBytes: ["  PostgreSQL", 0],
  clickhouseBytes: ["  ClickHouse", 0],
  p99Ms: ["accept p99 ms", 1],
  peakMb: ["peak RSS MB, edge + digest", 0],
  othersPercent: ["CPU % used by others", 0],
};

export async function ingestEngines(options: IngestOptions): Promise<number> {
  const turns: { embedded: SideResults; servers: SideResults }[] = [];
  while (turns.length < options.pairs) {
    const seed = turns.length + 1;
    const isOdd = seed % 2 === 1;
    const first = isOdd ? await onEmbedded(options, seed) : undefined;
    const servers = await onServers(options, seed);
    const embedded = first ?? (await onEmbedded(options, seed));
    turns.push({ embedded, servers });
    if (turns.length === 1) console.error(describeLoad(options));
    const ratio = servers.cpuUs / embedded.cpuUs;
    console.error(
      `turn ${seed}: ${embedded.cpuUs.toFixed(0)} and ${servers.cpuUs.toFixed(0)} us, ${ratio.toFixed(2)} times; ` +
        `${embedded.digestedPerS.toFixed(0)} and ${servers.digestedPerS.toFixed(0)} digested/s`,
    );
  }
  const [embedded, servers] = (["embedded", "servers"] as const).map((side) =>
    medianOf(turns.map((turn) => turn[side])),
  );
  if (embedded === undefined || servers === undefined) return 1;
  const ratio = median(turns.map((turn) => turn.servers.cpuUs / turn.embedded.cpuUs));
  const keys = Object.keys(LABELS) as (keyof SideResults)[];
  const rows = keys.map((key) => {
    const [label, digits] = LABELS[key];
    return [label, embedded[key].toFixed(digits), servers[key].toFixed(digits)];
  });
  console.log(renderTable([["median", "embedded", "PostgreSQL + ClickHouse"], ...rows]));
  const isReached = ratio <= MOST;
  console.log(
    `Lapwing's CPU: ${ratio.toFixed(2)} times, target <= ${MOST} ${isReached ? "ok" : "MISS"}`,
  );
  return options.strict && !isReached ? 1 : 0;
}

async function onEmbedded(options: IngestOptions, seed: number): Promise<SideResults> {
  const run = await bounded("the embedded store", () => measureLapwing(options, seed));
  const bytes = run.disk.storedBytes / run.acknowledged;
  return {
    ...common(run),
    postgresUs: 0,
    clickhouseUs: 0,
    bytes,
    postgresBytes: 0,
    clickhouseBytes: 0,
  };
}

function onServers(options: IngestOptions, seed: number): Promise<SideResults> {
  return withTempFolder(async (folder) => {
    const servers = await startServers(join(folder, "servers"));
    try {
      const run = await bounded("PostgreSQL and ClickHouse", () =>
        measureLapwing(options, seed, { servers }),
      );
      const { postgresMs = 0, clickhouseMs = 0 } = run.serversCpu ?? {};
      const bytes = await servers.bytes();
      const perEvent = (all: number) => all / run.acknowledged;
      return {
        ...common(run),
        postgresUs: (postgresMs / run.load.sent) * 1000,
        clickhouseUs: (clickhouseMs / run.load.sent) * 1000,
        bytes: perEvent(bytes.postgres + bytes.clickhouse),
        postgresBytes: perEvent(bytes.postgres),
        clickhouseBytes: perEvent(bytes.clickhouse),
      };
    } finally {
      await servers.stop();
    }
  });
}

function common(run: RawRun) {
  const { load, cpu } = run;
  const perEventUs = (ms: number) => (ms / load.sent) * 1000;
  return {
    digestedPerS: ((load.statuses[200] ?? 0) / (run.digestedMs - load.startMs)) * 1000,
    cpuUs: perEventUs(cpu.totalMs),
    edgeUs: perEventUs(cpu.mainMs),
    digestUs: perEventUs(cpu.digestMs),
    restUs: perEventUs(cpu.totalMs - cpu.mainMs - cpu.digestMs),
    p99Ms: load.p99Ms,
    peakMb: run.peakMb,
    othersPercent: run.othersPercent,
  };
}

function medianOf(turns: readonly SideResults[]): SideResults {
  const keys = Object.keys(LABELS) as (keyof SideResults)[];
  const medians = keys.map((key) => [key, median(turns.map((turn) => turn[key]))]);
  return Object.fromEntries(medians) as unknown as SideResults;
}

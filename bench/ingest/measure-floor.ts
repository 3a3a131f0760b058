/** One run against the reply-only server. */
import { once } from "node:events";
import type { Pace } from "#bench/load/schedule.ts";
import { startGenerator } from "#bench/load/start-generator.ts";
import { othersPercent, readMachine } from "#bench/measure/machine-cpu.ts";
import { cpuBetween, readCpu } from "#bench/measure/process-cpu.ts";
import { startChild, stopChild } from "#bench/own-child.ts";
import type { IngestOptions } from "./ingest-options.ts";

export interface FloorRun {
  requestsPerS: number;
  cpuUs: number;
  p50Ms: number;
  p99Ms: number;
  generatorUs: number;
  unanswered: number;
  othersPercent: number;
}

/** `pacedPerS`: sent once more at this rate, for times to compare with. */
export async function measureFloor(
  options: IngestOptions,
  seed: number,
  pacedPerS?: number,
): Promise<FloorRun> {
  const server = startChild(new URL("./floor-server.ts", import.meta.url));
  const [port] = (await once(server, "message")) as [number];
  const target = { port, projectId: 1, publicKey: "0".repeat(32) };
  const generator = await startGenerator({
    profile: options.profile.name,
    requests: options.warmup + options.events * (pacedPerS === undefined ? 1 : 2),
    connections: options.connections,
    target,
    seed,
  });
  if (options.warmup > 0) await generator.send(options.warmup);
  const pace: Pace = { pattern: options.profile.pattern === "burst" ? "burst" : "saturated" };
  const machine = readMachine();
  const before = readCpu(server.pid ?? 0);
  const load = await generator.send(options.events, pace);
  const cpu = cpuBetween(before, readCpu(server.pid ?? 0));
  const others = othersPercent(machine, cpu.totalMs + load.generatorCpuMs);
  const timed =
    pacedPerS === undefined
      ? load
      : await generator.send(options.events, { pattern: "paced", perS: pacedPerS });
  await generator.stop();
  await stopChild(server);
  return {
    requestsPerS: (load.sent / (load.lastAnswerMs - load.startMs)) * 1000,
    cpuUs: (cpu.totalMs / load.sent) * 1000,
    p50Ms: timed.p50Ms,
    p99Ms: timed.p99Ms,
    generatorUs: (load.generatorCpuMs / load.sent) * 1000,
    unanswered: load.unanswered,
    othersPercent: others,
  };
}

/** Sends requests over a fixed number of connections, each as fast as its answers come. */
import { Lane } from "./lane.ts";
import { monotonicMs } from "./monotonic-ms.ts";

export interface LoadResult {
  startMs: number;
  lastAnswerMs: number;
  sent: number;
  /** How many answers had which status. */
  statuses: Record<number, number>;
  /** Connections that ended before their answer, and requests that could not be sent. */
  unanswered: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  generatorCpuMs: number;
}

export async function sendLoad(
  port: number,
  requests: readonly Buffer[],
  connections: number,
): Promise<LoadResult> {
  const tookMs = new Float64Array(requests.length);
  const statuses: Record<number, number> = {};
  let next = 0;
  let answers = 0;
  const work = {
    next: () => requests[next++],
    answered(status: number, ms: number) {
      tookMs[answers] = ms;
      answers += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
    broken() {},
  };
  const lanes = Array.from({ length: connections }, () => new Lane(port, work));
  await Promise.all(lanes.map((lane) => lane.connect()));

  const cpu = process.cpuUsage();
  const startMs = monotonicMs();
  await Promise.all(lanes.map((lane) => lane.run()));
  const lastAnswerMs = monotonicMs();
  const { user, system } = process.cpuUsage(cpu);

  const sorted = tookMs.subarray(0, answers).sort();
  const at = (share: number) => sorted[Math.min(answers - 1, Math.floor(share * answers))] ?? 0;
  return {
    startMs,
    lastAnswerMs,
    sent: requests.length,
    statuses,
    unanswered: requests.length - answers,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    generatorCpuMs: (user + system) / 1000,
  };
}

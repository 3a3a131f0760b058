/** Sends requests over a fixed number of connections, each of them when it is due. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RowKind } from "#bench/profiles/profile.ts";
import { percentile } from "#bench/report/stats.ts";
import { Random } from "#lib/random.ts";
import { Lane } from "./lane.ts";
import { LoadWork, type PreparedRequest } from "./load-work.ts";
import { monotonicMs } from "./monotonic-ms.ts";
import { type Pace, scheduleOf } from "./schedule.ts";

export interface LoadResult {
  startMs: number;
  lastAnswerMs: number;
  sent: number;
  /** How many answers had which status. */
  statuses: Record<number, number>;
  /** What acknowledged requests leave behind. */
  rows: Record<RowKind, number>;
  /** Connections that ended before their answer, and requests that could not be sent. */
  unanswered: number;
  /** From the time that a request was due to its whole answer. */
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  generatorCpuMs: number;
}

/** How often a paced load looks for what is due: what comes up to this late counts as latency. */
const TICK_MS = 1;
/** A server's queue of new connections is short: many at once would wait for a second try. */
const CONNECT_AT_ONCE = 100;

export async function sendLoad(
  port: number,
  requests: { take: (index: number) => PreparedRequest; count: number },
  connections: number,
  pace: Pace,
): Promise<LoadResult> {
  const schedule = scheduleOf(pace, requests.count, new Random(requests.count));
  const work = new LoadWork(requests.take, requests.count, schedule);
  const lanes = Array.from({ length: connections }, () => new Lane(port, work));
  for (let from = 0; from < lanes.length; from += CONNECT_AT_ONCE) {
    await Promise.all(lanes.slice(from, from + CONNECT_AT_ONCE).map((lane) => lane.connect()));
  }

  const cpu = process.cpuUsage();
  const startMs = monotonicMs();
  work.start();
  let isEnded = false;
  const ended = Promise.all(lanes.map((lane) => lane.run())).finally(() => {
    isEnded = true;
  });
  while (pace.pattern === "paced" && !isEnded && !work.isOver()) {
    await sleep(TICK_MS);
    work.wakeDue();
  }
  await ended;
  const lastAnswerMs = monotonicMs();
  const { user, system } = process.cpuUsage(cpu);

  const tookMs = work.tookMs();
  return {
    startMs,
    lastAnswerMs,
    sent: requests.count,
    statuses: work.statuses,
    rows: work.rows,
    unanswered: requests.count - work.answers,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    maxMs: percentile(tookMs, 1),
    generatorCpuMs: (user + system) / 1000,
  };
}

/** CPU time of the whole machine, to see whether somebody else was working during a run. */
import { readFileSync } from "node:fs";

export interface MachineTimes {
  busyMs: number;
  allMs: number;
}

const TICK_MS = 10;

export function readMachine(): MachineTimes {
  // proc(5): user, nice, system, idle, iowait, irq, softirq, steal; guest time is in user already.
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softirq = 0, steal = 0] = (
    readFileSync("/proc/stat", "utf8").split("\n")[0] ?? ""
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const busy = user + nice + system + irq + softirq + steal;
  return { busyMs: busy * TICK_MS, allMs: (busy + idle + wait) * TICK_MS };
}

/** Share of all cores, in percent, that went to others than those who used `ownMs`. */
export function othersPercent(before: MachineTimes, ownMs: number): number {
  const now = readMachine();
  const othersMs = now.busyMs - before.busyMs - ownMs;
  return Math.max(0, (othersMs / (now.allMs - before.allMs)) * 100);
}

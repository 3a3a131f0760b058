/** CPU time of a process from /proc, split by the threads that Lapwing names. */
import { readdirSync, readFileSync } from "node:fs";

export interface CpuTimes {
  totalMs: number;
  mainMs: number;
  digestMs: number;
}

/** USER_HZ: what /proc counts in, 100 on every Linux that Node runs on. */
const TICK_MS = 10;

/** Threads that have ended are in the total only. */
export function readCpu(pid: number): CpuTimes {
  let mainMs = 0;
  let digestMs = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = readStat(`/proc/${pid}/task/${thread}/stat`);
    if (stat === undefined) continue;
    if (Number(thread) === pid) mainMs += stat.cpuMs;
    else if (stat.name === "digest") digestMs += stat.cpuMs;
  }
  return { totalMs: readStat(`/proc/${pid}/stat`)?.cpuMs ?? 0, mainMs, digestMs };
}

export function cpuBetween(before: CpuTimes, after: CpuTimes): CpuTimes {
  return {
    totalMs: after.totalMs - before.totalMs,
    mainMs: after.mainMs - before.mainMs,
    digestMs: after.digestMs - before.digestMs,
  };
}

/** undefined when the thread has ended meanwhile. */
function readStat(path: string): { name: string; cpuMs: number } | undefined {
  const text = readIfThere(path);
  const match = text && /^\d+ \((.*)\) (.*)/s.exec(text);
  if (!match) return undefined;
  // proc(5): utime and stime are fields 14 and 15; the rest here begins with field 3.
  const fields = (match[2] ?? "").split(" ");
  return { name: match[1] ?? "", cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && /ENOENT|ESRCH/.test(String(error.code))) {
      return undefined;
    }
    throw error;
  }
}

/** Peak resident memory from /proc. */
import { readdirSync, readFileSync } from "node:fs";

export function peakMb(pid: number): number {
  return statusNumber(pid, "VmHWM") / 1024;
}

/** Sum over all processes below `pid`: web, and whatever web starts. */
export function peakMbBelow(pid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (/^\d+$/.test(name)) parents.set(Number(name), statusNumber(Number(name), "PPid"));
  }
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one) ?? 0;
    return parent === pid || (parent > 0 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow).reduce((sum, one) => sum + peakMb(one), 0);
}

/** 0 for a process that has ended. */
function statusNumber(pid: number, field: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(text)?.[1] ?? 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && /ENOENT|ESRCH/.test(String(error.code)))
      return 0;
    throw error;
  }
}

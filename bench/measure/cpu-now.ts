/** CPU time of processes so far, to the microsecond: /proc/…/stat counts in steps of 10 ms. */
import { readdirSync, readFileSync } from "node:fs";
import { descendantsOf } from "./descendants.ts";

/** With everything that the process has started. Threads that have ended are not in it. */
export function cpuNowMs(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + processMs(one), 0);
}

function processMs(pid: number): number {
  const tasks = readIfThere(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return tasks.reduce((sum, task) => {
    // Documentation/scheduler/sched-stats.rst: the first number is time on the CPU, in ns.
    const text = readIfThere(() => readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8"));
    return sum + Number(text?.split(" ")[0] ?? 0) / 1e6;
  }, 0);
}

/** undefined when it has ended meanwhile. */
function readIfThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && /ENOENT|ESRCH/.test(String(error.code))) {
      return undefined;
    }
    throw error;
  }
}

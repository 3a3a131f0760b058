/**
 * Counts a process's fdatasync and fsync calls from outside, with perf or strace. A server that
 * forgot to sync would look fast and could not be caught by its own counter.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

export interface SyncCounter {
  tool: string;
  /** Ends the tool and gives its count. */
  stop(): Promise<number>;
}

interface Tool {
  command: string;
  given: (pid: string) => string[];
  /** Picks the count out of a line of its report. */
  line: RegExp;
}

const TOOLS: readonly Tool[] = [
  {
    command: "perf",
    given: (pid) => [
      ...["stat", "-x,", "-p", pid],
      ...["-e", "syscalls:sys_enter_fdatasync,syscalls:sys_enter_fsync"],
    ],
    line: /^(\d+),,syscalls:sys_enter_f/gm,
  },
  {
    command: "strace",
    given: (pid) => ["-f", "-c", "-e", "trace=fdatasync,fsync", "-p", pid],
    // Share, seconds, microseconds per call, calls, errors if any, name.
    line: /^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?f(?:data)?sync$/gm,
  },
];

/** Time for the tool to attach, or to say that it may not. */
const ATTACH_MS = 1000;

/** undefined when neither tool is installed and allowed. */
export async function countKernelSyncs(
  pid: number,
  own: (child: ChildProcess) => void,
): Promise<SyncCounter | undefined> {
  for (const { command, given, line } of TOOLS) {
    const child = spawn(command, given(String(pid)), { stdio: ["ignore", "ignore", "pipe"] });
    own(child);
    let report = "";
    child.stderr.on("data", (chunk) => {
      report += chunk;
    });
    const closed = once(child, "close").catch(() => {});
    if ((await Promise.race([closed, sleep(ATTACH_MS, "attached")])) !== "attached") continue;
    return {
      tool: command,
      async stop() {
        child.kill("SIGINT");
        await closed;
        return [...report.matchAll(line)].reduce((sum, match) => sum + Number(match[1]), 0);
      },
    };
  }
  return undefined;
}

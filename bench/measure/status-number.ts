import { readFileSync } from "node:fs";

/** A number from /proc/PID/status; 0 for a process that has ended. */
export function statusNumber(pid: number, field: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(text)?.[1] ?? 0);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT" || code === "ESRCH") return 0;
    throw error;
  }
}

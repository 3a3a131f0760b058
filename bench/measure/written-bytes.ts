import { readFileSync } from "node:fs";

/** Bytes that a process has caused to be written to disk so far (proc(5): io, write_bytes). */
export function writtenBytes(pid: number): number {
  return Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1] ?? 0);
}

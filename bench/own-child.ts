/** Processes of the bench: each is ended by its own handle, and none outlives a run. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { SECOND_MS } from "#lib/time.ts";
import { descendantsOf } from "./measure/descendants.ts";

const living = new Set<ChildProcess>();

process.on("exit", killChildren);
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.on(signal, () => process.exit(code));
}

export function startChild(script: URL): ChildProcess {
  return keep(fork(script));
}

/** Makes sure that a child is ended with the bench. */
export function keep<T extends ChildProcess>(child: T): T {
  living.add(child);
  child.once("exit", () => living.delete(child));
  return child;
}

/** Asks with `signal`; after `graceMs` the kernel is asked instead. */
export async function stopChild(
  child: ChildProcess,
  graceMs = 15 * SECOND_MS,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await exited;
  clearTimeout(timer);
}

/** With what the children started themselves: a killed parent cannot see to it any more. */
export function killChildren(): void {
  for (const child of living) {
    const below = child.pid === undefined ? [] : descendantsOf(child.pid);
    child.kill("SIGKILL");
    for (const pid of below) killIfThere(pid);
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

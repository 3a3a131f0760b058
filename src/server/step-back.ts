import { readdirSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** A sixth of the weight: the edge goes first, and what else runs on the machine cannot stop it. */
const NICENESS = 8;
const TASKS = "/proc/self/task";

/**
 * Lets the edge go first: senders wait for it, nobody waits for this thread or for the threads that
 * help V8 collect garbage. On two cores they made one answer in a hundred wait for 20 ms. Only where
 * threads have priorities of their own.
 */
export function stepBack(): void {
  if (process.platform !== "linux" || getPriority() >= NICENESS) return;
  setPriority(NICENESS);
  for (const task of readdirSync(TASKS)) {
    if (nameOf(task).startsWith("V8Worker")) setPriority(Number(task), NICENESS);
  }
}

function nameOf(task: string): string {
  try {
    return readFileSync(`${TASKS}/${task}/comm`, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

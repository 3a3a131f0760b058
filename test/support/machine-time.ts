/** Time as this machine had it: what its host gave to others meanwhile does not count. */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const JIFFY_MS = 10;
/** Of a run of measures: enough that a bad moment is not taken for the thing itself. */
const TRIES = 3;
/** While others take the machine away, nothing can be measured; not for ever, though. */
const MAX_TRIES = 30;

/** Ends "cpu  user nice system idle iowait irq softirq steal guest guest_nice". */
const CPU = /^cpu\s+([\d ]+)$/m;

export interface Given {
  ownMs: number;
  stolenMs: number;
}

/** A virtual machine is told for how long it would have run and could not. */
export function readGiven(): Given {
  try {
    const [, counts = ""] = CPU.exec(readFileSync("/proc/stat", "utf8")) ?? [];
    const jiffies = counts.trim().split(" ").map(Number).slice(0, 8);
    const [steal = 0] = jiffies.slice(7);
    const own = jiffies.slice(0, 7).reduce((sum, one) => sum + one, 0);
    const toMs = JIFFY_MS / availableParallelism();
    return { ownMs: own * toMs, stolenMs: steal * toMs };
  } catch {
    // Not Linux: all time is ours.
    return { ownMs: performance.now(), stolenMs: 0 };
  }
}

/** To the hundredth of a second. */
export function machineMs(): number {
  return readGiven().ownMs;
}

/** Others had more than a twentieth of the machine since then. */
export function wasTaken(since: Given): boolean {
  const { ownMs, stolenMs } = readGiven();
  return stolenMs - since.stolenMs > (ownMs - since.ownMs) / 20;
}

/**
 * The best of a few measures, fewer when one is good enough; more while the machine is taken away,
 * because what is measured then is the machine.
 */
export async function bestWithin(
  enoughMs: number,
  measure: (turn: number) => Promise<number>,
): Promise<number> {
  let [best, sound] = [Number.POSITIVE_INFINITY, 0];
  for (let turn = 0; turn < MAX_TRIES && sound < TRIES; turn++) {
    const before = readGiven();
    best = Math.min(best, await measure(turn));
    if (best <= enoughMs) break;
    if (!wasTaken(before)) sound += 1;
  }
  return best;
}

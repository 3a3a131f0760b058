/** Time as this machine had it: what its host gave to others meanwhile does not count. */
import { readFileSync } from "node:fs";

const JIFFY_MS = 10;
/** Of a run of measures: enough that a bad moment is not taken for the thing itself. */
const TRIES = 3;
/** While others take the machine away, nothing can be measured; not for ever, though. */
const MAX_TRIES = 30;

/** "cpu  user nice system idle iowait irq softirq steal …": of all processors together. */
const ALL = /^cpu +([\d ]+)$/m;
const EACH = /^cpu\d/gm;

export interface Given {
  ownMs: number;
  stolenMs: number;
}

/** Of /proc/stat: a virtual machine is told for how long it would have run and could not. */
export function parseGiven(stat: string): Given {
  const [, counts = ""] = ALL.exec(stat) ?? [];
  const jiffies = counts.split(" ").map(Number);
  const own = jiffies.slice(0, 7).reduce((sum, one) => sum + one, 0);
  // Not those that we may use: the counts are of all that there are.
  const toMs = JIFFY_MS / (stat.match(EACH)?.length ?? 1);
  return { ownMs: own * toMs, stolenMs: (jiffies[7] ?? 0) * toMs };
}

export function readGiven(): Given {
  try {
    return parseGiven(readFileSync("/proc/stat", "utf8"));
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
export function wasTaken(since: Given, now = readGiven()): boolean {
  return now.stolenMs - since.stolenMs > (now.ownMs - since.ownMs) / 20;
}

/**
 * The best of a few measures, fewer when one is good enough; more while the machine is taken away,
 * because what is measured then is the machine.
 */
export async function bestWithin(
  enoughMs: number,
  measure: (turn: number) => Promise<number>,
  read = readGiven,
): Promise<number> {
  let [best, sound] = [Number.POSITIVE_INFINITY, 0];
  for (let turn = 0; turn < MAX_TRIES && sound < TRIES; turn++) {
    const before = read();
    best = Math.min(best, await measure(turn));
    if (best <= enoughMs) break;
    if (!wasTaken(before, read())) sound += 1;
  }
  return best;
}

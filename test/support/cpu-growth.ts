/** How work grows with what it is given, whatever else the machine does. */

/** Repeated up to a length. */
export function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

const TURNS = 3;
/** Time that a host takes away may be counted as ours, a second for what takes a hundredth. */
const MAX_TURNS = 12;

/** What this thread worked, the best of three; of more while none of them is little enough. */
export function cpuMs(run: () => unknown, enoughMs?: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < (enoughMs === undefined ? TURNS : MAX_TURNS); turn++) {
    const start = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
    if (best < (enoughMs ?? QUICK_MS)) break;
  }
  return best;
}

/** Nothing to compare below it: what goes over 64,000 characters again for each takes a second. */
const QUICK_MS = 150;
const PART = 8000;
const GROWTH = 8;
/** Eight times as much takes eight times as long, or sixty-four when it grows with the square. */
const MAX_GROWTH = 24;
/** Less is nothing that a clock tells: of a second that grew with the square it would be sixteen. */
const LEAST_MS = 5;
/** Code that is being compiled, or a machine that stood still, is slow once. */
const TRIES = 8;

/** Undefined when the work grows with what is given; else what was seen, for a person. */
export function findFastGrowth<T>(
  work: (given: T) => unknown,
  make: (size: number) => T,
  part = PART,
): string | undefined {
  const whole = make(GROWTH * part);
  let seen: string | undefined;
  for (let turn = 0; turn < TRIES; turn++) {
    const wholeMs = cpuMs(() => work(whole));
    if (wholeMs < QUICK_MS) return undefined;
    const small = make(part);
    const partMs = Math.max(
      LEAST_MS,
      cpuMs(() => work(small)),
    );
    if (wholeMs / partMs < MAX_GROWTH) return undefined;
    seen = `${partMs.toFixed(1)} ms for ${part}, ${wholeMs.toFixed(1)} ms for ${GROWTH} times as much`;
  }
  return seen;
}

/** Asks all, round after round, so that a machine that slows down harms all alike. */
import { SECOND_MS } from "#lib/time.ts";
import { type Pair, type Sample, type Timed, timesOf } from "./samples.ts";

export interface Asked {
  name: string;
  ask: Pair<() => Promise<Sample>>;
}

/** Caches, statements and V8 settle. */
const WARM_ROUNDS = 3;
/** What takes long is asked less often, but never less than this. */
const FEWEST = 5;
const LONGEST_MS = 15 * SECOND_MS;

export async function inTurns(asked: readonly Asked[], rounds: number): Promise<Timed[]> {
  const samples = asked.map((): Pair<Sample[]> => ({ full: [], tenth: [] }));
  for (let round = -WARM_ROUNDS; round < rounds; round++) {
    for (const [at, { ask }] of asked.entries()) {
      const own = samples[at];
      if (own === undefined || isEnough(own)) continue;
      const sides = round % 2 === 0 ? (["full", "tenth"] as const) : (["tenth", "full"] as const);
      for (const side of sides) {
        const sample = await ask[side]();
        if (round >= 0) own[side].push(sample);
      }
    }
  }
  return asked.map(({ name }, at) => {
    const { full = [], tenth = [] } = samples[at] ?? {};
    return { name, times: { full: timesOf(full), tenth: timesOf(tenth) } };
  });
}

function isEnough({ full, tenth }: Pair<Sample[]>): boolean {
  const spentMs = [...full, ...tenth].reduce((sum, { ms }) => sum + ms, 0);
  return full.length >= FEWEST && spentMs > LONGEST_MS;
}

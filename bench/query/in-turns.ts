/** Asks all, round after round, so that a machine that slows down harms all alike. */
import { SECOND_MS } from "#lib/time.ts";
import { type Sample, type Timed, timesOf } from "./samples.ts";

export interface Asked<Side extends string> {
  name: string;
  ask: Record<Side, () => Promise<Sample>>;
}

/** Caches, statements and V8 settle. */
const WARM_ROUNDS = 3;
/** What takes long is asked less often, but never less than this. */
const FEWEST = 5;
const LONGEST_MS = 15 * SECOND_MS;

export async function inTurns<Side extends string>(
  asked: readonly Asked<Side>[],
  rounds: number,
): Promise<Timed<Side>[]> {
  const taken = asked.map(({ name, ask }) => {
    const sides = Object.keys(ask) as Side[];
    const samples = Object.fromEntries(sides.map((side) => [side, []]));
    return { name, ask, sides, samples: samples as unknown as Record<Side, Sample[]> };
  });
  for (let round = -WARM_ROUNDS; round < rounds; round++) {
    for (const { ask, sides, samples } of taken) {
      if (isEnough(Object.values(samples))) continue;
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const sample = await ask[side]();
        if (round >= 0) samples[side].push(sample);
      }
    }
  }
  return taken.map(({ name, sides, samples }) => {
    const times = sides.map((side) => [side, timesOf(samples[side])]);
    return { name, times: Object.fromEntries(times) };
  });
}

function isEnough(sides: readonly Sample[][]): boolean {
  const spentMs = sides.flat().reduce((sum, { ms }) => sum + ms, 0);
  return spentMs > LONGEST_MS && sides.every(({ length }) => length >= FEWEST);
}

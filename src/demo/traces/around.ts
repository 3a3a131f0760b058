import type { Random } from "#lib/random.ts";

/** Most are near `usual`, a few take several times as long: the way times are spread. */
export function around(random: Random, usual: number, spread = 0.45): number {
  const bell = random.share() + random.share() + random.share() + random.share() - 2;
  return usual * Math.exp(bell * 1.7 * spread);
}

/** What turns of two programs say: how one does over the other, and how sure that is. */
import { mean } from "#bench/report/stats.ts";

export interface Comparison {
  /** Geometric mean of the turns' ratios. */
  ratio: number;
  /** Half of the 95 % interval around it, as a share of it; infinite with fewer than two turns. */
  spread: number;
  turns: number;
}

/** Two-sided 95 % of Student's t, by degrees of freedom from 1; NIST/SEMATECH e-Handbook, 1.3.6.7.2. */
const T95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
  2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048,
  2.045, 2.042,
];
const T95_MANY = 2.042;

/** Ratios are compared by their logarithms: twice as fast and half as fast are equally far from one. */
export function compare(ratios: readonly number[]): Comparison {
  const logs = ratios.map(Math.log);
  const middle = mean(logs);
  const turns = logs.length;
  const ratio = Math.exp(middle);
  if (turns < 2) return { ratio, spread: Number.POSITIVE_INFINITY, turns };
  const variance = logs.reduce((sum, log) => sum + (log - middle) ** 2, 0) / (turns - 1);
  const half = (T95[turns - 2] ?? T95_MANY) * Math.sqrt(variance / turns);
  return { ratio, spread: Math.exp(half) - 1, turns };
}

/** An even number of turns, so that each program went first as often as the other. */
const FEWEST_TURNS = 4;

export function isSettled({ spread, turns }: Comparison, margin: number): boolean {
  return turns >= FEWEST_TURNS && turns % 2 === 0 && spread <= margin;
}

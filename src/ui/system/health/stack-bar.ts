import type { OutcomeCounts } from "#model/arrived.ts";
import type { OutcomeKind } from "#model/outcome.ts";

/** One item among a million must still be seen. */
const LEAST = 2;

/** The pieces of a bar from the ground up; what is there at all is at least a hair high. */
export function stackBar(
  counts: OutcomeCounts,
  kinds: readonly OutcomeKind[],
  most: number,
  height: number,
): { kind: OutcomeKind; y: number; height: number }[] {
  let y = height;
  const present = kinds.filter((kind) => counts[kind] > 0);
  // Room for the hairs, so that a full bar does not grow out of the chart.
  const scale = most === 0 ? 0 : (height - LEAST * kinds.length) / most;
  return present.map((kind) => {
    const piece = Math.max(LEAST, Math.round(counts[kind] * scale * 10) / 10);
    y -= piece;
    return { kind, y: Math.round(y * 10) / 10, height: piece };
  });
}

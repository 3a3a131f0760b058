import type { OutcomeKind } from "#model/outcome.ts";

export interface FlowBand {
  kind: OutcomeKind;
  /** On the side of what was received. */
  from: number;
  /** On the side of what became of it. */
  to: number;
  height: number;
  /** Where its words stand. */
  textTop: number;
}

export interface Flow {
  bands: FlowBand[];
  received: { top: number; height: number };
  height: number;
}

const TOP = 6;
const STORED_HEIGHT = 84;
const STORED_ROOM = 100;
const ROOM = 38;
const APART = 14;

/**
 * Bands are not to scale, and say so: next to a million stored items nobody would see a thousand
 * that were not. More is wider; nothing has no band.
 */
export function layFlow(counts: readonly { kind: OutcomeKind; items: number }[]): Flow {
  const bands: FlowBand[] = [];
  let from = TOP;
  let textTop = TOP;
  for (const { kind, items } of counts) {
    const isApart = kind === "client_discard";
    const height = heightOf(kind, items);
    if (isApart) textTop += APART / 2;
    const to = kind === "accepted" ? TOP : textTop + 4;
    bands.push({ kind, from: isApart ? to - 6 : from, to, height, textTop });
    if (!isApart) from += height;
    textTop += kind === "accepted" ? STORED_ROOM : ROOM;
  }
  return { bands, received: { top: TOP, height: from - TOP }, height: textTop };
}

function heightOf(kind: OutcomeKind, items: number): number {
  if (items === 0) return 0;
  return kind === "accepted" ? STORED_HEIGHT : Math.min(22, 4 + 3 * Math.log10(items));
}

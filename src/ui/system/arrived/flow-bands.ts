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
/** All that was received, drawn. */
const WHOLE_HEIGHT = 120;
/** Next to a million stored items nobody would see a thousand that were not: so much is seen. */
const MIN_HEIGHT = 2;
/** For a title and a line of explanation. */
const ROOM = 38;
const APART = 14;

/**
 * Bands are to scale: half of what was received is half as wide as all of it. Only what would be too
 * thin to see is drawn a little wider; nothing has no band.
 */
export function layFlow(counts: readonly { kind: OutcomeKind; items: number }[]): Flow {
  const received = counts
    .filter(({ kind }) => kind !== "client_discard")
    .reduce((sum, { items }) => sum + items, 0);
  const bands: FlowBand[] = [];
  let from = TOP;
  let textTop = TOP;
  for (const { kind, items } of counts) {
    const isApart = kind === "client_discard";
    const height = heightOf(items, received);
    if (isApart) textTop = Math.max(textTop, from) + APART;
    const to = textTop + 4;
    bands.push({ kind, from: isApart ? to : from, to, height, textTop });
    if (!isApart) from += height;
    textTop += Math.max(ROOM, height + 10);
  }
  return { bands, received: { top: TOP, height: from - TOP }, height: textTop };
}

/** What clients dropped was never received: there may be more of it than of all the rest. */
function heightOf(items: number, received: number): number {
  if (items === 0) return 0;
  const share = Math.min(1, items / Math.max(received, 1));
  return Math.max(MIN_HEIGHT, share * WHOLE_HEIGHT);
}

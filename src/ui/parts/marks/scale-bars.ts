export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  empty: boolean;
}

const GAP = 2;
/** The highest bar leaves this much above it. */
const HEADROOM = 2;
/** One event beside ten thousand must still be seen. */
const LEAST = 2;
const EMPTY = 1;

/** One bar per count, zero as a hairline. */
export function scaleBars(counts: readonly number[], width: number, height: number): Bar[] {
  const highest = Math.max(1, ...counts);
  const step = (width + GAP) / Math.max(1, counts.length);
  const barWidth = round(Math.max(1, step - GAP));
  return counts.map((count, at) => {
    const scaled = (count / highest) * (height - HEADROOM);
    const barHeight = count > 0 ? round(Math.max(LEAST, scaled)) : EMPTY;
    return {
      x: round(at * step),
      y: round(height - barHeight),
      width: barWidth,
      height: barHeight,
      empty: count <= 0,
    };
  });
}

/** To a tenth of a pixel. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

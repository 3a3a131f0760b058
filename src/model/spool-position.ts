/**
 * Which spool: random, made with its folder and kept in it. With it a position is one among all
 * spools there are; inside of a process, which reads one, the position alone is enough.
 */
export type SpoolId = string & { readonly __brand: "SpoolId" };

/**
 * Where in the spool, as one number that only grows: segment number × 2^32 + offset in it.
 * Safe as a JavaScript number for two million segments of 64 MiB (128 TiB of envelopes).
 */
export type SpoolPosition = number & { readonly __brand: "SpoolPosition" };

const SEGMENT = 2 ** 32;

export function spoolPosition(segment: number, offset: number): SpoolPosition {
  return (segment * SEGMENT + offset) as SpoolPosition;
}

export function segmentOf(position: SpoolPosition): number {
  return Math.floor(position / SEGMENT);
}

export function offsetOf(position: SpoolPosition): number {
  return position % SEGMENT;
}

export const SPOOL_START = spoolPosition(1, 0);

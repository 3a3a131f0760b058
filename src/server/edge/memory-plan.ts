/** How much memory each part may take, on a machine or in a container that has little of it. */
import { totalmem } from "node:os";
import { MEBIBYTE } from "#lib/bytes.ts";

export interface MemoryPlan {
  /** What there is. */
  limitBytes: number;
  /** One envelope is held whole, twice when it is compressed. */
  maxEnvelopeBytes: number;
  /** See large-bodies.ts. */
  largeBodiesBytes: number;
  /** See small-bodies.ts. */
  smallBodiesBytes: number;
  digestHeapMb: number;
  webHeapMb: number;
}

/** Several times what the digest's largest batch needs; payloads are not in it. */
const DIGEST_HEAP_MB = 768;
/** Left alone, V8 lets garbage grow to half a gigabyte before it looks. */
const WEB_HEAP_MB = 256;

/** From 2 to 3 GiB on, every part has all that it can use. */
export function planMemory(limitBytes: number, maxEnvelopeBytes: number): MemoryPlan {
  const part = (of: number, most: number) => Math.floor(Math.min(most, limitBytes / of));
  return {
    limitBytes,
    maxEnvelopeBytes: part(6, maxEnvelopeBytes),
    largeBodiesBytes: part(8, 256 * MEBIBYTE),
    smallBodiesBytes: part(16, 128 * MEBIBYTE),
    digestHeapMb: Math.floor(part(3, DIGEST_HEAP_MB * MEBIBYTE) / MEBIBYTE),
    webHeapMb: Math.floor(part(4, WEB_HEAP_MB * MEBIBYTE) / MEBIBYTE),
  };
}

/** Of the container when there is one, else of the machine. */
export function readMemoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** What the makers of inputs share: where they send, and how bodies are packed. */
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { EDGE_KEY } from "#test/support/server/edge.ts";
import { type ByteChange, changeBytes } from "./mutate-bytes.ts";

export interface FuzzInput {
  /** Where it comes from, for a person. */
  from: string;
  path: string;
  encoding?: string | undefined;
  contentType?: string;
  body: Buffer;
}

export const { publicKey, projectId } = EDGE_KEY;
export const QUERY = `?sentry_version=7&sentry_key=${publicKey}`;
export const ENVELOPE = `/api/${projectId}/envelope/${QUERY}`;

/** Mostly one thing at a time: two broken places hide each other. */
export const rarely = <T>(arbitrary: fc.Arbitrary<T>, depth = 12): fc.Arbitrary<T | undefined> =>
  fc
    .option(arbitrary, { freq: 1, nil: undefined })
    .chain((value) =>
      fc.integer({ min: 0, max: depth }).map((die) => (die === 0 ? value : undefined)),
    );

const PACK: Record<string, (body: Buffer) => Buffer> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

export function pack(
  body: Buffer,
  encoding: string | undefined,
  packedBytes: ByteChange[],
): Buffer {
  const packed = encoding === undefined ? body : (PACK[encoding]?.(body) ?? body);
  return encoding === undefined ? packed : changeBytes(packed, packedBytes);
}

import { MEBIBYTE } from "#lib/bytes.ts";
import type { Bucket } from "./bucket.ts";

/** Of one request: few enough bytes that it takes seconds, and that whoever reads slowly holds no connection. */
const RANGE_BYTES = 4 * MEBIBYTE;
const PIECE_BYTES = 1 * MEBIBYTE;

interface Range {
  bytes: Buffer;
  /** Of the whole blob. */
  size: number;
  etag: string | null;
}

/** The first range is asked for at once: whether there is such a blob is known when this returns. */
export async function readBlob(
  bucket: Bucket,
  key: string,
  fromByte: number,
): Promise<AsyncIterable<Buffer> | undefined> {
  const first = await readRange(bucket, key, fromByte);
  return first && readPieces(bucket, key, fromByte, first);
}

async function* readPieces(
  bucket: Bucket,
  key: string,
  fromByte: number,
  first: Range,
): AsyncGenerator<Buffer> {
  let at = fromByte;
  for (let range = first; ; ) {
    for (let start = 0; start < range.bytes.length; start += PIECE_BYTES) {
      yield range.bytes.subarray(start, start + PIECE_BYTES);
    }
    at += range.bytes.length;
    if (at >= range.size) return;
    const next = await readRange(bucket, key, at, first.etag);
    if (next === undefined || next.size !== first.size || next.bytes.length === 0) {
      throw bucket.strange("a blob changed while it was read");
    }
    range = next;
  }
}

/** Undefined when there is none, or no longer this one. */
async function readRange(
  bucket: Bucket,
  key: string,
  from: number,
  etag: string | null = null,
): Promise<Range | undefined> {
  const same = etag === null ? {} : { "if-match": etag };
  const answer = await bucket.ask(
    (client) => client.getObjectRaw(key, false, from, from + RANGE_BYTES, same),
    "NoSuchKey",
    "InvalidRange",
    "PreconditionFailed",
  );
  if (answer === "InvalidRange") return { bytes: Buffer.alloc(0), size: from, etag: null };
  if (typeof answer === "string") return undefined;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const found = { etag: answer.headers.get("etag"), bytes };
  // Without a part of it in the answer it is the whole blob.
  if (answer.status === 200) return { ...found, bytes: bytes.subarray(from), size: bytes.length };
  const [, start, size] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get("content-range") ?? "") ?? [];
  if (Number(start) !== from) throw bucket.strange("other bytes than were asked for");
  return { ...found, size: Number(size) };
}

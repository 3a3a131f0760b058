import { MEBIBYTE } from "#lib/bytes.ts";
import type { Bucket } from "./bucket.ts";

/** Two of these are in memory at most of a blob that is put. S3 takes parts of 5 MiB and more, at most 10,000. */
const PART_BYTES = 8 * MEBIBYTE;

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What fits into one part goes in one request. Under its name it is whole or not at all either way. */
export async function putBlob(bucket: Bucket, key: string, bytes: Bytes): Promise<void> {
  const parts = cutInParts(bytes);
  try {
    const first = await parts.next();
    const { value: start = Buffer.alloc(0) } = first;
    const second = first.done ? first : await parts.next();
    if (second.done) await bucket.ask((client) => client.putObject(key, start));
    else await putInParts(bucket, key, chain(start, second.value, parts));
  } finally {
    // Whoever opened something to read from closes it now.
    await parts.return(undefined);
  }
}

async function putInParts(bucket: Bucket, key: string, parts: AsyncIterable<Buffer>) {
  const uploadId = await bucket.ask((client) => client.getMultipartUploadId(key));
  try {
    const put: { partNumber: number; etag: string }[] = [];
    for await (const part of parts) {
      const partNumber = put.length + 1;
      put.push(await bucket.ask((client) => client.uploadPart(key, uploadId, part, partNumber)));
    }
    const made = await bucket.ask((client) => client.completeMultipartUpload(key, uploadId, put));
    // It may say 200 first and find out afterwards: then it has no ETag, but an error.
    if (!made.etag) throw bucket.strange("the parts of a blob were not put together");
  } catch (error) {
    // What this cannot end either is ended by `endOldUploads`.
    await bucket.ask((client) => client.abortMultipartUpload(key, uploadId)).catch(() => undefined);
    throw error;
  }
}

async function* chain(
  first: Buffer,
  second: Buffer,
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield first;
  yield second;
  yield* rest;
}

/** All of the same size but the last. */
async function* cutInParts(bytes: Bytes): AsyncGenerator<Buffer, undefined> {
  let pieces: Uint8Array[] = [];
  let room = PART_BYTES;
  for await (let piece of bytes) {
    while (piece.length > room) {
      yield Buffer.concat([...pieces, piece.subarray(0, room)]);
      piece = piece.subarray(room);
      pieces = [];
      room = PART_BYTES;
    }
    pieces.push(piece);
    room -= piece.length;
  }
  if (room < PART_BYTES) yield Buffer.concat(pieces);
}

/**
 * SQLite reads its log (the -wal file) up to the first frame whose checksum is wrong and drops the
 * rest without a word: after a crash that is what was never committed. But a byte that the disk has
 * changed makes it drop what was. Nothing reads such a file but SQLite itself, so it is read here,
 * as https://sqlite.org/fileformat2.html#the_write_ahead_log describes it.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
/** The lowest bit of the magic: checksums are of big-endian words. */
const BIG_ENDIAN = 1;

export interface LostCommits {
  commits: number;
  /** Of the first frame that is wrong, in the file. */
  atByte: number;
}

type Sum = readonly [number, number];

/** Of a log that no process has open. undefined when all that was committed is read. */
export function findLostCommits(path: string): LostCommits | undefined {
  if (!existsSync(path)) return undefined;
  const fd = openSync(path, "r");
  try {
    return fstatSync(fd).size <= HEADER_BYTES ? undefined : readLog(fd);
  } finally {
    closeSync(fd);
  }
}

function readLog(fd: number): LostCommits | undefined {
  const header = read(fd, 0, HEADER_BYTES);
  const magic = header.getUint32(0);
  // A damaged head says neither; this is what our files are, on almost every machine.
  const given = { isLittle: (magic & BIG_ENDIAN) === 0, pageBytes: header.getUint32(8) };
  const isRight =
    (magic | BIG_ENDIAN) === (MAGIC | BIG_ENDIAN) &&
    equal(sumOf(header, 0, 24, [0, 0], given.isLittle), sumAt(header, 24));
  const { isLittle, pageBytes } = isRight ? given : { isLittle: true, pageBytes: 4096 };
  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  const { size } = fstatSync(fd);
  // A new turn of the log begins with new salts. What is left of the turn before has others.
  const salts = isRight ? sumAt(header, 16) : sumAt(read(fd, HEADER_BYTES, FRAME_HEADER_BYTES), 8);
  let before = sumAt(header, 24);
  let wrongAt = isRight ? undefined : 0;
  let commits = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= size; at += frameBytes) {
    const frame = read(fd, at, frameBytes);
    // From the sum that the frame before states, right or wrong: so each is judged by itself.
    const sum = sumOf(
      frame,
      FRAME_HEADER_BYTES,
      pageBytes,
      sumOf(frame, 0, 8, before, isLittle),
      isLittle,
    );
    before = sumAt(frame, 16);
    const isWhole = equal(sum, before) && equal(sumAt(frame, 8), salts);
    if (!isWhole) wrongAt ??= at;
    // The last frame of a commit says how large the database is then.
    else if (wrongAt !== undefined && frame.getUint32(4) > 0) commits += 1;
  }
  return wrongAt === undefined || commits === 0 ? undefined : { commits, atByte: wrongAt };
}

function sumAt(view: DataView, at: number): Sum {
  return [view.getUint32(at), view.getUint32(at + 4)];
}

function sumOf(view: DataView, from: number, bytes: number, [a, b]: Sum, isLittle: boolean): Sum {
  for (let at = from; at < from + bytes; at += 8) {
    a = (a + view.getUint32(at, isLittle) + b) >>> 0;
    b = (b + view.getUint32(at + 4, isLittle) + a) >>> 0;
  }
  return [a, b];
}

function equal(one: Sum, other: Sum): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

function read(fd: number, at: number, bytes: number): DataView {
  const buffer = new Uint8Array(bytes);
  readSync(fd, buffer, 0, bytes, at);
  return new DataView(buffer.buffer);
}

/**
 * One record of the spool, little endian:
 *
 *   0 u32 magic           4 u32 crc32 of bytes 8…end; both as the segment's key says
 *   8 u32 body bytes     12 u24 note bytes   15 u8 kind
 *  16 f64 received (ms)  24 u32 project      28 u32 key
 *  32 note (JSON, may be empty)              … body
 */
import { crc32 } from "node:zlib";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import type { SegmentKey } from "./segment-key.ts";

/** What a record used up of limits, and when by the limiter's own clock. */
export interface Taken {
  atMs: number;
  counts: Partial<Record<Category, number>>;
}

export const RECORD_HEADER_BYTES = 32;

const KINDS = ["seal", "envelope", "headers", "outcomes"] as const;

export interface SpoolRecord {
  /**
   * "envelope": the body as received. "headers": only item types and headers of one, to be counted.
   * "outcomes": counts of what was refused, as JSON. "seal": the end of a segment.
   */
  kind: (typeof KINDS)[number];
  projectId: ProjectId;
  keyId: KeyId;
  receivedAtMs: number;
  note: RecordNote;
  body: Buffer;
}

/** What the edge found out and the digest must not have to guess again. Most records have none. */
export interface RecordNote {
  /** For an envelope whose header has no event_id, or is not kept. */
  eventId?: string | undefined;
  /** Which SDK sent an envelope whose header is not kept. */
  sdk?: string | undefined;
  /** The event holds an integer beyond 2^53. */
  longInteger?: boolean;
  /** Items that were not admitted: index in the envelope, outcome, reason; a transaction's spans. */
  refused?: [
    item: number,
    kind: Exclude<OutcomeKind, "accepted">,
    reason: string,
    spans?: number,
  ][];
  /** What it used up of limits; only where there are some. */
  taken?: Taken | undefined;
  /** Who sent it, shortened or whole; only for projects that keep addresses. */
  address?: string;
  /** In a relay's queue what the target is told of the request; else for kinds that need it. */
  userAgent?: string;
  hops?: number;
  /** It was set aside once, and counted as received then. */
  isRetry?: boolean;
}

const NO_NOTE: RecordNote = Object.freeze({});

/** Header and note as one buffer; the body follows it unchanged. */
export function encodeRecordHead(record: SpoolRecord, key: SegmentKey): Buffer {
  const note = record.note === NO_NOTE ? "" : JSON.stringify(record.note);
  const noteText = note === "{}" ? "" : note;
  const noteBytes = noteText === "" ? 0 : Buffer.byteLength(noteText);
  const head = Buffer.allocUnsafe(RECORD_HEADER_BYTES + noteBytes);
  key.magic.copy(head, 0);
  head.writeUInt32LE(record.body.length, 8);
  head.writeUIntLE(noteBytes, 12, 3);
  head.writeUInt8(KINDS.indexOf(record.kind), 15);
  head.writeDoubleLE(record.receivedAtMs, 16);
  head.writeUInt32LE(record.projectId, 24);
  head.writeUInt32LE(record.keyId, 28);
  if (noteBytes > 0) head.write(noteText, RECORD_HEADER_BYTES, "utf8");
  head.writeUInt32LE(crc32(record.body, crc32(head.subarray(8), key.seed)), 4);
  return head;
}

/** The whole length of the record that starts here, or undefined when none can start here. */
export function recordBytes(buffer: Buffer, at: number, key: SegmentKey): number | undefined {
  if (buffer.length - at < RECORD_HEADER_BYTES) return undefined;
  if (buffer.readUInt32LE(at) !== key.magic.readUInt32LE(0)) return undefined;
  return RECORD_HEADER_BYTES + buffer.readUIntLE(at + 12, 3) + buffer.readUInt32LE(at + 8);
}

/** The record between `at` and `at + bytes`, or undefined when its checksum is wrong. */
export function decodeRecord(
  buffer: Buffer,
  at: number,
  bytes: number,
  key: SegmentKey,
): SpoolRecord | undefined {
  const crc = crc32(buffer.subarray(at + 8, at + bytes), key.seed);
  if (crc !== buffer.readUInt32LE(at + 4)) return undefined;
  const kind = KINDS[buffer.readUInt8(at + 15)];
  if (kind === undefined) return undefined;
  const noteBytes = buffer.readUIntLE(at + 12, 3);
  const bodyAt = at + RECORD_HEADER_BYTES + noteBytes;
  return {
    kind,
    projectId: buffer.readUInt32LE(at + 24) as ProjectId,
    keyId: buffer.readUInt32LE(at + 28) as KeyId,
    receivedAtMs: buffer.readDoubleLE(at + 16),
    note:
      noteBytes === 0
        ? NO_NOTE
        : (JSON.parse(buffer.toString("utf8", at + RECORD_HEADER_BYTES, bodyAt)) as RecordNote),
    body: buffer.subarray(bodyAt, at + bytes),
  };
}

export function sealRecord(): SpoolRecord {
  return {
    kind: "seal",
    projectId: 0 as ProjectId,
    keyId: 0 as KeyId,
    receivedAtMs: 0,
    note: NO_NOTE,
    body: Buffer.alloc(0),
  };
}

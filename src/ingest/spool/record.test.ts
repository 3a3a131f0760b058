import { expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { sampleRecord } from "#test/support/ingest/sample-spool.ts";
import { decodeRecord, encodeRecordHead, recordBytes, type SpoolRecord } from "./record.ts";
import type { SegmentKey } from "./segment-key.ts";

const KEY: SegmentKey = { magic: Buffer.from("LPS1"), seed: 12 };

function encode(record: SpoolRecord, key = KEY): Buffer {
  return Buffer.concat([encodeRecordHead(record, key), record.body]);
}

const RECORDS: Record<string, SpoolRecord> = {
  "a plain envelope": sampleRecord('{"dsn":"…"}\n{"type":"event"}\n{}'),
  "an empty body": sampleRecord(""),
  "a body that looks like records": sampleRecord(encode(sampleRecord("LPS1LPS1")).toString()),
  "a large body": sampleRecord(Buffer.alloc(20 * MEBIBYTE, "x")),
  "an event id made by the edge": sampleRecord("{}", { eventId: "c".repeat(32) }),
  "a note in other letters": sampleRecord("{}", { refused: [[0, "filtered", "größer → 大"]] }),
  "more refusals than 64 KiB hold": sampleRecord("{}", {
    longInteger: true,
    refused: Array.from(
      { length: 5000 },
      (_, i) => [i, "rate_limited", "installation"] as const,
    ).map(([item, kind, reason]) => [item, kind, reason]),
  }),
  headers: { ...sampleRecord("[]"), kind: "headers" },
  outcomes: { ...sampleRecord("[]"), kind: "outcomes" },
  "the largest ids": {
    ...sampleRecord("{}"),
    projectId: (2 ** 32 - 1) as SpoolRecord["projectId"],
    keyId: (2 ** 32 - 1) as SpoolRecord["keyId"],
  },
};

test.each(Object.entries(RECORDS))("%s is read back as it was written", (_, record) => {
  const bytes = encode(record);
  expect(recordBytes(bytes, 0, KEY)).toBe(bytes.length);
  const read = decodeRecord(bytes, 0, bytes.length, KEY);
  // Buffers of megabytes are compared as buffers: a deep comparison looks at every byte as an item.
  expect(read?.body.equals(record.body)).toBe(true);
  expect({ ...read, body: undefined }).toEqual({ ...record, body: undefined });
});

test("a record is read from the middle of a buffer", () => {
  const bytes = Buffer.concat([
    Buffer.from("before"),
    encode(sampleRecord("here")),
    encode(sampleRecord("after")),
  ]);
  const length = recordBytes(bytes, 6, KEY) ?? 0;
  expect(decodeRecord(bytes, 6, length, KEY)?.body.toString()).toBe("here");
});

test("a record of another segment is not valid in this one", () => {
  const bytes = encode(sampleRecord("old"), { ...KEY, seed: KEY.seed - 1 });
  expect(decodeRecord(bytes, 0, bytes.length, KEY)).toBeUndefined();
});

test("one wrong bit anywhere makes the record invalid", () => {
  const record = sampleRecord("body", { eventId: "d".repeat(32) });
  const good = encode(record);
  for (let bit = 0; bit < good.length * 8; bit++) {
    const bad = Buffer.from(good);
    bad.writeUInt8(bad.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    const length = recordBytes(bad, 0, KEY);
    const read =
      length === undefined || length > bad.length ? undefined : decodeRecord(bad, 0, length, KEY);
    expect(read, `bit ${bit}`).toBeUndefined();
  }
});

test("nothing starts where the magic or a whole header is missing", () => {
  const bytes = encode(sampleRecord("body"));
  expect(recordBytes(bytes, 1, KEY)).toBeUndefined();
  expect(recordBytes(bytes.subarray(0, 31), 0, KEY)).toBeUndefined();
  expect(recordBytes(Buffer.alloc(64), 0, KEY)).toBeUndefined();
});

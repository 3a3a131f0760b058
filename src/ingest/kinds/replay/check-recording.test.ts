import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { LIMITS } from "#protocol/limits.ts";
import { checkRecording } from "./check-recording.ts";
import { ListScan } from "./list-scan.ts";

const HEAD = Buffer.from('{"segment_id":3}\n');
const check = (body: Buffer, max?: number) => checkRecording(Buffer.concat([HEAD, body]), max);
/** A list that holds one text of so many bytes. */
const listOf = (bytes: number) => Buffer.from(`["${"x".repeat(bytes - 4)}"]`);

test.each([100, 4 * MEBIBYTE, 4 * MEBIBYTE + 1, 9 * MEBIBYTE])(
  "a recording of %i bytes is whole, packed and plain",
  async (bytes) => {
    const list = listOf(bytes);
    expect(await check(deflateSync(list))).toMatchObject({ segmentId: 3, rawBytes: bytes });
    expect(await check(list)).toMatchObject({ encoding: "json", rawBytes: bytes });
  },
);

test("what unpacks to more than allowed is refused, up to the byte", async () => {
  const packed = deflateSync(listOf(6 * MEBIBYTE));
  expect(await check(packed, 6 * MEBIBYTE)).toBeDefined();
  expect(await check(packed, 6 * MEBIBYTE - 1)).toBeUndefined();
});

test("a bomb is refused at 100 MiB", async () => {
  const bomb = deflateSync(Buffer.alloc(LIMITS.replayRawBytes + MEBIBYTE, " "));
  expect(bomb.length).toBeLessThan(MEBIBYTE);
  expect(await check(bomb)).toBeUndefined();
});

test.each([
  ["cut off", listOf(5 * MEBIBYTE).subarray(0, -1)],
  ["followed by more", Buffer.concat([listOf(5 * MEBIBYTE), Buffer.from("x")])],
  ["not a list", Buffer.from(`{"a":"${"x".repeat(5 * MEBIBYTE)}"}`)],
])("a large one that is %s is refused", async (_name, raw) => {
  expect(await check(deflateSync(raw))).toBeUndefined();
});

test("a large stream that is cut off is refused", async () => {
  const packed = deflateSync(listOf(20 * MEBIBYTE));
  expect(await check(packed.subarray(0, packed.length - 6))).toBeUndefined();
});

test.each([
  ["[]", true],
  [' [1,"]",{"a":["\\"]"]}] ', true],
  ["[[]", false],
  ["[]]", false],
  ["[][]", false],
  ['["]', false],
  ["{}", false],
  ["1", false],
  ["", false],
])("%j is one whole list: %s, in pieces of any size", (text, isWhole) => {
  for (const size of [1, 3, 100]) {
    const scan = new ListScan();
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) scan.read(bytes.subarray(at, at + size));
    expect(scan.isWhole, `pieces of ${size}`).toBe(isWhole);
  }
});

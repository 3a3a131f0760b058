import { constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { readDsn, readEncoding } from "./read-dsn.ts";

const DSN = "https://key@lapwing.example/3";
const LINE = JSON.stringify({ dsn: DSN });

/** Bytes that change too much to be packed. */
const noise = new Uint8Array(100_000).map((_, i) => (i * 2_654_435_761) >>> 13);

function bytesOf(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(data);
}

test.each([
  [null, "identity"],
  ["", "identity"],
  ["identity", "identity"],
  [" GZIP ", "gzip"],
  ["deflate", "deflate"],
  ["br", undefined],
  ["gzip, gzip", undefined],
  ["deflate-raw", undefined],
] as const)("Content-Encoding %j is read as %s", (header, encoding) => {
  expect(readEncoding(header)).toBe(encoding);
});

test.each([
  ["with items of bytes", Buffer.concat([Buffer.from(`${LINE}\n`), noise])],
  ["alone, without a newline", Buffer.from(LINE)],
  ["of exactly 8 KiB", Buffer.from(`${LINE.slice(0, -1)}${"}".padStart(8193 - LINE.length)}\n`)],
])("the first line is found, packed or not: %s", async (_, envelope) => {
  expect(await readDsn(bytesOf(envelope), "identity")).toBe(DSN);
  expect(await readDsn(bytesOf(gzipSync(envelope)), "gzip")).toBe(DSN);
  expect(await readDsn(bytesOf(deflateSync(envelope)), "deflate")).toBe(DSN);
});

test("a line over 8 KiB is none, packed or not", async () => {
  const envelope = Buffer.from(`${LINE.slice(0, -1)}${"}".padStart(8194 - LINE.length)}\n`);
  expect(await readDsn(bytesOf(envelope), "identity")).toBeUndefined();
  expect(await readDsn(bytesOf(gzipSync(envelope)), "gzip")).toBeUndefined();
});

test.each([
  ["text", Buffer.from(LINE)],
  ["an empty body", Buffer.alloc(0)],
  ["half of the first block", gzipSync(LINE).subarray(0, 20)],
  ["raw deflate", deflateRawSync(LINE)],
  ["a broken block", gzipSync(LINE).fill(0xff, 12, 20)],
])("what cannot be unpacked has no DSN: %s", async (_, body) => {
  expect(await readDsn(bytesOf(body), "gzip")).toBeUndefined();
  expect(await readDsn(bytesOf(body), "deflate")).toBeUndefined();
});

test("a line is known although the rest of the body is broken off", async () => {
  const packed = gzipSync(Buffer.concat([Buffer.from(`${LINE}\n`), noise]), {
    flush: constants.Z_SYNC_FLUSH,
  });
  expect(await readDsn(bytesOf(packed.subarray(0, packed.length / 2)), "gzip")).toBe(DSN);
});

test("of a body that unpacks to 32 MiB only the start is unpacked", async () => {
  const bomb = bytesOf(gzipSync(Buffer.alloc(32 * 1024 * 1024, " ")));
  // Unpacks whole chunks at once, as workers and Deno do, and counts what goes in.
  let unpacked = 0;
  const Counting = class extends TransformStream<Uint8Array, Uint8Array> {
    constructor() {
      super({
        transform(chunk, controller) {
          unpacked += chunk.length;
          controller.enqueue(new Uint8Array(chunk.length * 1000).fill(32));
        },
      });
    }
  };
  vi.stubGlobal("DecompressionStream", Counting);
  expect(await readDsn(bomb, "gzip")).toBeUndefined();
  vi.unstubAllGlobals();
  expect(unpacked).toBeGreaterThan(0);
  expect(unpacked).toBeLessThanOrEqual(4 * 1024);
  expect(await readDsn(bomb, "gzip")).toBeUndefined();
});

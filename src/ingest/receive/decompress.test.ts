import { randomBytes } from "node:crypto";
import type { Transform } from "node:stream";
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createDeflate,
  createGzip,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { describe, expect, it } from "vitest";
import { GIBIBYTE, KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { decompress } from "./decompress.ts";
import { LargeBodies } from "./large-bodies.ts";

const MAX_BYTES = 200 * MEBIBYTE;
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const undo = (body: Buffer, coding: string | undefined, maxBytes = MAX_BYTES) =>
  decompress(body, coding, { maxBytes, hold: new LargeBodies().hold() });

/** How it was refused, without the body when it was not. */
const faultOf = async (body: Buffer, coding: string, maxBytes?: number) => {
  const result = await undo(body, coding, maxBytes);
  return result.ok ? "none" : `${result.status} ${result.reason}`;
};

const CODINGS: [coding: string, compress: (body: Buffer) => Buffer][] = [
  ["gzip", (body) => gzipSync(body)],
  ["x-gzip", (body) => gzipSync(body)],
  ["deflate", (body) => deflateSync(body)],
  ["deflate", (body) => deflateRawSync(body)],
  ["br", (body) => brotliCompressSync(body, quickBrotli)],
  ["zstd", (body) => zstdCompressSync(body)],
];

/** On this thread, over the output of that, over the input of that. */
const BODIES: [name: string, body: Buffer][] = [
  ["small", Buffer.from('{"message":"hello"}')],
  ["2 MiB of text", Buffer.alloc(2 * MEBIBYTE, "the same line of a log, again and again\n")],
  ["200 KiB of noise", randomBytes(200 * KIBIBYTE)],
];

const cases = CODINGS.flatMap(([coding, compress]) =>
  BODIES.map(([name, body]) => ({ coding, name, body, compressed: compress(body) })),
);

describe("decompress", () => {
  it.each(cases)("undoes $coding: $name", async ({ coding, body, compressed }) => {
    const result = await undo(compressed, coding);
    expect(result.ok && result.body.equals(body)).toBe(true);
  });

  it.each([undefined, "", " ", "identity", "Identity", "utf-8", "UTF-8"])(
    "leaves the body alone with %j",
    async (coding) => {
      const body = Buffer.from("{}");
      expect(await undo(body, coding)).toEqual({ ok: true, body });
    },
  );

  it.each(["compress", "gzip, gzip", "identity, gzip", "gzip,", "lz4", "gzip;q=1", "__proto__"])(
    "refuses the coding %j",
    async (coding) => {
      expect(await faultOf(gzipSync("{}"), coding)).toBe("415 content_encoding");
    },
  );

  it.each(cases)("refuses $coding cut off anywhere: $name", async ({ coding, compressed }) => {
    for (const length of [0, 1, 3, compressed.length >> 1, compressed.length - 1]) {
      expect(await faultOf(compressed.subarray(0, length), coding)).toBe("400 invalid_compression");
    }
  });

  it.each(cases)("refuses bytes after $coding: $name", async ({ coding, compressed }) => {
    for (const junk of [Buffer.alloc(1), Buffer.from("junk"), Buffer.alloc(200 * KIBIBYTE)]) {
      expect(await faultOf(Buffer.concat([compressed, junk]), coding)).toBe(
        "400 invalid_compression",
      );
    }
  });

  it("refuses bytes after a stream that ends where a step ends", async () => {
    const noise = randomBytes(256 * KIBIBYTE);
    // A stored block adds 5 bytes per 64 KiB, the frame 11 more.
    let stream = deflateSync(noise, { level: 0 });
    const excess = stream.length % (64 * KIBIBYTE);
    stream = deflateSync(noise.subarray(0, noise.length - excess), { level: 0 });
    expect(stream.length % (64 * KIBIBYTE)).toBe(0);
    expect((await undo(stream, "deflate")).ok).toBe(true);
    expect(await faultOf(Buffer.concat([stream, Buffer.from("junk")]), "deflate")).toBe(
      "400 invalid_compression",
    );
  });

  it.each(["gzip", "deflate", "br", "zstd"])("refuses what is not %s", async (coding) => {
    for (const bytes of [20, 100 * KIBIBYTE]) {
      const body = Buffer.alloc(bytes, '{"message":"plain"}');
      expect(await faultOf(body, coding)).toBe("400 invalid_compression");
    }
  });

  it("refuses zstd with a window over 8 MiB or a dictionary", async () => {
    const frame = (windowLog: number) =>
      Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (windowLog - 10) << 3, 0x01, 0x00, 0x00]);
    expect(await undo(frame(23), "zstd")).toEqual({ ok: true, body: Buffer.alloc(0) });
    for (const windowLog of [24, 27, 31, 41]) {
      expect(await faultOf(frame(windowLog), "zstd")).toBe("400 invalid_compression");
    }
    const dictionary = Buffer.from("a line that both sides know".repeat(20));
    const foreign = zstdCompressSync(dictionary, { dictionary });
    expect(await faultOf(foreign, "zstd")).toBe("400 invalid_compression");
    const named = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x21, 0x07, 0x01, 0x09, 0x00, 0x00, 0x61]);
    expect(await faultOf(named, "zstd")).toBe("400 invalid_compression");
  });

  it.each(cases)("refuses $coding over maxBytes: $name", async ({ coding, body, compressed }) => {
    expect((await undo(compressed, coding, body.length)).ok).toBe(true);
    expect(await faultOf(compressed, coding, body.length - 1)).toBe("413 request_too_large");
  });

  it("accepts 24 MiB that compress 50 times", async () => {
    const noise = randomBytes(500 * KIBIBYTE);
    const body = Buffer.concat([noise, Buffer.alloc(24 * MEBIBYTE)]);
    const result = await undo(gzipSync(body, { level: 1 }), "gzip");
    expect(result.ok && result.body.length === body.length).toBe(true);
  });

  it.each<[string, Transform]>([
    ["gzip", createGzip({ level: 1 })],
    ["deflate", createDeflate({ level: 1 })],
    ["br", createBrotliCompress(quickBrotli)],
    ["zstd", createZstdCompress()],
  ])("stops a bomb of 1 GiB of %s early, without filling memory", async (coding, compressor) => {
    const bomb = await compressZeros(compressor, GIBIBYTE);
    const before = process.memoryUsage().rss;
    expect(await faultOf(bomb, coding)).toBe("413 request_too_large");
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * MEBIBYTE);
  });

  it("waits for its share of memory, and lets go of the compressed body's", async () => {
    const large = new LargeBodies(100 * MEBIBYTE);
    const first = large.hold();
    first.inflating.take(100 * MEBIBYTE, () => {});
    const hold = large.hold();
    let isReadingFree = false;
    hold.reading.take(100 * MEBIBYTE, () => {});
    large.hold().reading.take(1, () => {
      isReadingFree = true;
    });
    const body = Buffer.alloc(2 * MEBIBYTE);
    const pending = decompress(gzipSync(body), "gzip", { maxBytes: MAX_BYTES, hold });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isReadingFree).toBe(false);
    first.release();
    expect((await pending).ok).toBe(true);
    expect(isReadingFree).toBe(true);
  });
});

async function compressZeros(compressor: Transform, bytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(4 * MEBIBYTE);
  let left = bytes / zeros.length;
  const write = () => (left-- > 0 ? compressor.write(zeros, write) : compressor.end());
  write();
  return Buffer.concat(await compressor.toArray());
}

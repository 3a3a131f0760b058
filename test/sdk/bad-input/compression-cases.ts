import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import type { RawRequest } from "#test/support/server/raw-http.ts";
import { ACCEPTED, type BadInput, good, isStored, type Sender, storePath } from "./case.ts";

const MIB = 1024 * 1024;

const CODECS: Record<string, (body: Buffer) => Buffer> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

function encoded(encoding: string, body: Buffer): Partial<RawRequest> {
  return { headers: [["Content-Encoding", encoding]], body };
}

function uncompressible(name: string, send: (sender: Sender) => Partial<RawRequest>): BadInput {
  return {
    name,
    send,
    status: 400,
    error: "invalid_compression",
    outcomes: { "invalid/invalid_compression/default": 1 },
  };
}

/** A zstd frame with one raw block and any header one likes (RFC 8878, 3.1.1). */
function zstdFrame(header: number[], data: Buffer): Buffer {
  const size = (data.length << 3) | 1;
  const block = [size & 0xff, (size >> 8) & 0xff, size >> 16];
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, ...header, ...block]), data]);
}

/** A window of 1 KiB << exponent. */
const zstdWindow = (exponent: number): number => exponent << 3;

export const COMPRESSION_CASES: BadInput[] = [
  ...Object.keys(CODECS).map(
    (encoding): BadInput => ({
      name: `24 a ${encoding} bomb of 1 GB`,
      send: ({ bombs }) => encoded(encoding, bombs[encoding] ?? Buffer.alloc(0)),
      status: 413,
      error: "request_too_large",
      outcomes: { "invalid/request_too_large/default": 1 },
    }),
  ),
  {
    name: "24 a bomb to /store/, in base64 as raven-ruby sends it",
    send: (sender) => ({
      path: storePath(sender),
      body: Buffer.from((sender.bombs.deflate ?? Buffer.alloc(0)).toString("base64")),
    }),
    status: 413,
    error: "request_too_large",
    outcomes: { "invalid/request_too_large/error": 1 },
  },
  // 0x0c: a window of 64 KiB and an empty metadata block; 0x06: another such block (RFC 7932, 9.2).
  uncompressible("25 brotli that goes on without saying anything", () =>
    encoded("br", Buffer.concat([Buffer.from([0x0c]), Buffer.alloc(MIB, 0x06)])),
  ),
  uncompressible("25 brotli that stops before its first byte", () =>
    encoded("br", brotliCompressSync(Buffer.alloc(1000, "x")).subarray(0, 2)),
  ),
  ...["compress", "gzip, gzip", "gzip;q=1", "identity, br", "__proto__"].map(
    (encoding): BadInput => ({
      name: `27 the encoding "${encoding}"`,
      send: (sender) => encoded(encoding, gzipSync(good(sender))),
      status: 415,
      error: "content_encoding",
      outcomes: { "invalid/content_encoding/default": 1 },
    }),
  ),
  ...["", "utf-8", "UTF-8", "identity"].map(
    (encoding): BadInput => ({
      name: `27 the encoding "${encoding}", which means none`,
      send: (sender) => encoded(encoding, good(sender)),
      status: 200,
      stored: isStored,
      outcomes: ACCEPTED,
    }),
  ),
  ...Object.entries({ ...CODECS, GZIP: gzipSync, "x-gzip": gzipSync }).map(
    ([encoding, compress]): BadInput => ({
      name: `27 the encoding "${encoding}"`,
      send: (sender) => encoded(encoding, compress(good(sender))),
      status: 200,
      stored: isStored,
      outcomes: ACCEPTED,
    }),
  ),
  {
    name: "27 deflate without its zlib header",
    send: (sender) => encoded("deflate", deflateRawSync(good(sender))),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  ...Object.entries(CODECS).flatMap(([encoding, compress]) => [
    uncompressible(`28 ${encoding} that is cut off`, (sender) =>
      encoded(encoding, compress(good(sender)).subarray(0, -6)),
    ),
    uncompressible(`28 ${encoding} that is plain text`, (sender) =>
      encoded(encoding, good(sender)),
    ),
    uncompressible(`28 ${encoding} with something behind it`, (sender) =>
      encoded(encoding, Buffer.concat([compress(good(sender)), Buffer.from("more")])),
    ),
  ]),
  uncompressible("28 gzip with a wrong checksum", (sender) => {
    const body = gzipSync(good(sender));
    body.writeUInt32LE(1, body.length - 8);
    return encoded("gzip", body);
  }),
  uncompressible("29 zstd with a window of 128 MiB", (sender) =>
    encoded("zstd", zstdFrame([0x00, zstdWindow(17)], good(sender))),
  ),
  uncompressible("29 zstd with a window of 3 TiB", (sender) =>
    encoded("zstd", zstdFrame([0x00, zstdWindow(31)], good(sender))),
  ),
  uncompressible("29 zstd that needs a dictionary", (sender) =>
    encoded("zstd", zstdFrame([0x01, zstdWindow(10), 7], good(sender))),
  ),
  {
    name: "29 zstd with a window of 1 MiB",
    send: (sender) => encoded("zstd", zstdFrame([0x00, zstdWindow(10)], good(sender))),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
];

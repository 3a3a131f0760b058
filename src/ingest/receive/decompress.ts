/** Undoes Content-Encoding, bounded in size, time and memory whatever the bytes claim to be. */
import type { Transform } from "node:stream";
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from "node:zlib";
import { KIBIBYTE } from "#lib/bytes.ts";
import {
  type Decompressed,
  type DecompressOptions,
  decompressStream,
  INVALID,
} from "./decompress-stream.ts";
import { FREE_BODY_BYTES } from "./large-bodies.ts";

interface Codec {
  sync: (body: Buffer, options: { maxOutputLength: number }) => Buffer;
  stream: (options: { chunkSize: number }) => Transform;
}

/** Up to here a call on this thread is cheaper than a trip to the thread pool. */
const MAX_SYNC_BYTES = 64 * KIBIBYTE;

// Bytes after the stream are nobody's. A second gzip member is refused with them: no SDK sends it.
const STRICT = { rejectGarbageAfterEnd: true };
/** 8 MiB of history is what RFC 9659 asks of decoders, and no more. */
const STRICT_ZSTD = { ...STRICT, params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const GZIP: Codec = {
  sync: (body, options) => gunzipSync(body, { ...STRICT, ...options }),
  stream: (options) => createGunzip({ ...STRICT, ...options }),
};
const ZLIB: Codec = {
  sync: (body, options) => inflateSync(body, { ...STRICT, ...options }),
  stream: (options) => createInflate({ ...STRICT, ...options }),
};
const RAW_DEFLATE: Codec = {
  sync: (body, options) => inflateRawSync(body, { ...STRICT, ...options }),
  stream: (options) => createInflateRaw({ ...STRICT, ...options }),
};
const BROTLI: Codec = {
  sync: (body, options) => brotliDecompressSync(body, { ...STRICT, ...options }),
  stream: (options) => createBrotliDecompress({ ...STRICT, ...options }),
};
const ZSTD: Codec = {
  sync: (body, options) => zstdDecompressSync(body, { ...STRICT_ZSTD, ...options }),
  stream: (options) => createZstdDecompress({ ...STRICT_ZSTD, ...options }),
};

export async function decompress(
  body: Buffer,
  contentEncoding: string | undefined,
  options: DecompressOptions,
): Promise<Decompressed> {
  const coding = contentEncoding?.trim().toLowerCase() ?? "";
  // sentry-ruby 5 and old Android SDKs send "" and "utf-8"; Relay lets both pass.
  if (coding === "" || coding === "identity" || coding === "utf-8") return { ok: true, body };
  const codec = codecOf(coding, body);
  if (codec === undefined) {
    const detail = "Content-Encoding must be one of gzip, deflate, br, zstd and identity.";
    return { ok: false, status: 415, reason: "content_encoding", detail };
  }
  if (body.length > MAX_SYNC_BYTES) return decompressStream(body, codec.stream, options);
  const maxOutputLength = Math.min(FREE_BODY_BYTES, options.maxBytes);
  try {
    return { ok: true, body: codec.sync(body, { maxOutputLength }) };
  } catch (error) {
    return isOutputTooLarge(error) ? decompressStream(body, codec.stream, options) : INVALID;
  }
}

function codecOf(coding: string, body: Buffer): Codec | undefined {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return GZIP;
    case "deflate":
      return hasZlibHeader(body) ? ZLIB : RAW_DEFLATE;
    case "br":
      return BROTLI;
    case "zstd":
      return ZSTD;
    default:
      return undefined;
  }
}

/** "deflate" means zlib, yet some clients send it bare (RFC 9110, 8.4.1.2). The check is RFC 1950's. */
export function hasZlibHeader(body: Buffer): boolean {
  const [method = 0, flags = 0] = body;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

function isOutputTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

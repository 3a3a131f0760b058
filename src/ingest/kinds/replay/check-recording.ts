/**
 * The recording of a segment: a line of headers, then rrweb's events as a JSON list, packed with
 * zlib or as they are. They are not read here, only checked, and never unpacked into more memory
 * than a few MiB: 10 MiB of zlib can hold 10 GB.
 */
import { createInflate, inflateSync } from "node:zlib";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { isJsonObject } from "#lib/json.ts";
import { LIMITS } from "#protocol/limits.ts";
import { ListScan } from "./list-scan.ts";
import { isSegmentId } from "./validate.ts";

export interface Recording {
  segmentId: number;
  /** Without the line of headers. */
  body: Buffer;
  encoding: "zlib" | "json";
  rawBytes: number;
}

const NEWLINE = 0x0a;
const OPEN_ARRAY = 0x5b;
const MAX_HEADER_BYTES = 4 * KIBIBYTE;
/** Nearly every recording is smaller, and is parsed; larger ones are scanned for where they end. */
const SMALL_BYTES = 4 * MEBIBYTE;

/** Reads a recording and how large it is unpacked; undefined when it cannot be played. */
export async function checkRecording(
  payload: Buffer,
  maxRawBytes: number = LIMITS.replayRawBytes,
): Promise<Recording | undefined> {
  const lineEnd = payload.subarray(0, MAX_HEADER_BYTES).indexOf(NEWLINE);
  const segmentId = lineEnd < 0 ? undefined : readSegmentId(payload.subarray(0, lineEnd));
  if (segmentId === undefined) return undefined;
  const body = payload.subarray(lineEnd + 1);
  const encoding = body[0] === OPEN_ARRAY ? "json" : "zlib";
  const rawBytes =
    encoding === "json" ? measurePlain(body) : await measurePacked(body, maxRawBytes);
  return rawBytes === undefined ? undefined : { segmentId, body, encoding, rawBytes };
}

function readSegmentId(line: Buffer): number | undefined {
  const header = parse(line);
  const segmentId = isJsonObject(header) ? header.segment_id : undefined;
  return isSegmentId(segmentId) ? segmentId : undefined;
}

function measurePlain(body: Buffer): number | undefined {
  if (body.length <= SMALL_BYTES) return Array.isArray(parse(body)) ? body.length : undefined;
  const scan = new ListScan();
  scan.read(body);
  return scan.isWhole ? body.length : undefined;
}

async function measurePacked(body: Buffer, maxRawBytes: number): Promise<number | undefined> {
  let raw: Buffer;
  try {
    raw = inflateSync(body, { maxOutputLength: Math.min(SMALL_BYTES, maxRawBytes) });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    return isLarge ? measureLarge(body, maxRawBytes) : undefined;
  }
  return Array.isArray(parse(raw)) ? raw.length : undefined;
}

/** Piece by piece, and no further than allowed. */
async function measureLarge(body: Buffer, maxRawBytes: number): Promise<number | undefined> {
  const inflate = createInflate({ chunkSize: 64 * KIBIBYTE });
  const scan = new ListScan();
  let rawBytes = 0;
  inflate.end(body);
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      rawBytes += chunk.length;
      // Leaving the loop destroys the stream.
      if (rawBytes > maxRawBytes || scan.isBroken) return undefined;
      scan.read(chunk);
    }
  } catch {
    return undefined;
  }
  return scan.isWhole ? rawBytes : undefined;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

import type { Transform } from "node:stream";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";
import { GrowingBody } from "./growing-body.ts";
import type { BodyHold, Share } from "./large-bodies.ts";

export type Decompressed =
  | { ok: true; body: Buffer }
  | { ok: false; status: 400 | 413 | 415 | 503; reason: string; detail: string };

export interface DecompressOptions {
  maxBytes: number;
  hold: BodyHold;
}

const STEP_BYTES = 64 * KIBIBYTE;

/** Text compresses 5 to 20 times, the same stack trace over and over 100 times; bombs 1000 times. */
const MAX_RATIO = 100;
/** Below this the ratio does not matter: so much memory does no harm. */
const FREE_OUTPUT_BYTES = 16 * MEBIBYTE;

/** How long a body waits for others to make room. */
const WAIT_MS = 30 * SECOND_MS;

/**
 * Decompresses a large body on the thread pool, step by step, and stops as soon as it has become
 * too much.
 */
export async function decompressStream(
  body: Buffer,
  createInflater: (options: { chunkSize: number }) => Transform,
  { maxBytes, hold }: DecompressOptions,
): Promise<Decompressed> {
  const mostBytes = Math.min(maxBytes, Math.max(FREE_OUTPUT_BYTES, body.length * MAX_RATIO));
  if (!(await waitForRoom(hold.inflating, mostBytes))) {
    const detail = "Too many large bodies are being received. Send it again later.";
    return { ok: false, status: 503, reason: "busy", detail };
  }
  const result = await inflate(body, createInflater({ chunkSize: STEP_BYTES }), mostBytes);
  hold.reading.release();
  return result;
}

function waitForRoom(share: Share, bytes: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), WAIT_MS);
    share.take(bytes, () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

function inflate(body: Buffer, inflater: Transform, mostBytes: number): Promise<Decompressed> {
  return new Promise((resolve) => {
    const output = new GrowingBody();
    let fedBytes = 0;
    let isInBlock = false;

    const finish = (result: Decompressed) => {
      inflater.destroy();
      resolve(result);
    };
    const feed = (error?: Error | null) => {
      if (error) return;
      if (fedBytes === body.length) {
        inflater.end();
        return;
      }
      const step = body.subarray(fedBytes, fedBytes + STEP_BYTES);
      fedBytes += step.length;
      inflater.write(step, feed);
    };

    inflater.on("data", (piece: Buffer) => {
      const bytes = output.bytes + piece.length;
      const isFree = bytes <= FREE_OUTPUT_BYTES;
      if (bytes > mostBytes || (!isFree && bytes > fedBytes * MAX_RATIO)) return finish(TOO_LARGE);
      if (!isFree && !isInBlock) {
        output.moveToBlock(mostBytes);
        isInBlock = true;
      }
      output.append(piece);
    });
    inflater.on("end", () => {
      // It may end before all is fed: what follows the stream does not belong there.
      finish(fedBytes < body.length ? INVALID : { ok: true, body: output.join() });
    });
    inflater.on("error", () => finish(INVALID));
    feed();
  });
}

const TOO_LARGE: Decompressed = {
  ok: false,
  status: 413,
  reason: "request_too_large",
  detail: "The decompressed body is too large.",
};

export const INVALID: Decompressed = {
  ok: false,
  status: 400,
  reason: "invalid_compression",
  detail: "The body is not what its Content-Encoding says, or is cut off.",
};

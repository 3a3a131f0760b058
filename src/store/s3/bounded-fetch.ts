import { MEBIBYTE } from "#lib/bytes.ts";
import { BucketError, strangeAnswer, unreachable } from "./bucket-error.ts";
import type { S3Url } from "./read-s3-url.ts";

/** Of any answer that we ask for: a range of a blob, a thousand names. */
const MAX_ANSWER_BYTES = 16 * MEBIBYTE;

/**
 * `fetch` for one bucket: it ends in time, follows no redirect, for that could take what is signed
 * elsewhere, and answers only when the body is here whole. What fails is a `BucketError`.
 */
export function boundedFetch(place: S3Url, timeoutMs: number): typeof fetch {
  return async (input, init) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(input, { ...init, signal, redirect: "manual" });
      const body = await readWhole(answer);
      if (body === undefined) throw strangeAnswer(place, "more than was asked for");
      const { status, headers } = answer;
      if (answer.ok && isWebPage(headers, body)) throw strangeAnswer(place, "with a web page");
      // A body would be refused with 204 and 304.
      return new Response(body.length === 0 ? null : body, { status, headers });
    } catch (error) {
      throw toBucketError(place, error, timeoutMs);
    }
  };
}

/** Of a proxy, or of a network that asks for a login. By its type alone an S3 server may be meant. */
function isWebPage(headers: Headers, body: Buffer): boolean {
  const isHtml = headers.get("content-type")?.startsWith("text/html") === true;
  return isHtml && /^\s*<(!doctype\s+)?html\b/i.test(body.toString("latin1", 0, 1000));
}

/** Undefined when it is too large. */
async function readWhole(answer: Response): Promise<Buffer<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function toBucketError(place: S3Url, error: unknown, timeoutMs: number): BucketError {
  if (error instanceof BucketError) return error;
  if (!(error instanceof Error)) return unreachable(place, "for no known reason");
  if (error.name === "TimeoutError") {
    return unreachable(place, `within ${Math.ceil(timeoutMs / 1000)} s`);
  }
  // "fetch failed": what failed is its cause.
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "connection lost";
  return unreachable(place, code);
}

/** The bytes of a request's body, bounded in size and in how long it may be silent. */
import { TimedOut, within } from "./within.ts";

export type ReadBody =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; status: 400 | 408 | 413 | 500; reason: string };

const TOO_LARGE: ReadBody = { ok: false, status: 413, reason: "request_too_large" };
const EMPTY: ReadBody = { ok: false, status: 400, reason: "empty_body" };

export async function readBody(
  request: Request,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<ReadBody> {
  if (Number(request.headers.get("content-length")) > maxBytes) return TOO_LARGE;
  // Some middleware was here before; without the bytes there is nothing to pass on.
  if (request.bodyUsed) return { ok: false, status: 500, reason: "body_consumed" };
  if (request.body === null) return EMPTY;

  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (true) {
    const read = await readChunk(reader, timeoutMs);
    if (!read.ok) return read;
    if (read.chunk === undefined) break;
    size += read.chunk.length;
    if (size > maxBytes) {
      abandon(reader);
      return TOO_LARGE;
    }
    chunks.push(read.chunk);
  }
  return size === 0 ? EMPTY : { ok: true, bytes: join(chunks, size) };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type ReadChunk =
  | { ok: true; chunk: Uint8Array | undefined }
  | { ok: false; status: 400 | 408; reason: string };

async function readChunk(reader: Reader, timeoutMs: number): Promise<ReadChunk> {
  try {
    const { done, value } = await within(timeoutMs, reader.read());
    return { ok: true, chunk: done ? undefined : value };
  } catch (error) {
    abandon(reader);
    return error instanceof TimedOut
      ? { ok: false, status: 408, reason: "timeout" }
      : { ok: false, status: 400, reason: "aborted" };
  }
}

/** Not awaited: whoever is slow to send may be slow to stop. */
function abandon(reader: Reader): void {
  reader.cancel().catch(() => {});
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

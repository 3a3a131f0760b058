/** The `dsn` that stands in an envelope's first line. It is only compared, never used as an address. */
type Encoding = "identity" | "gzip" | "deflate";

/** A trace context of all fields is under 2 KiB; Lapwing draws the same line. */
const MAX_LINE_BYTES = 8 * 1024;
const NEWLINE = 0x0a;
/**
 * Some runtimes unpack a whole chunk at once: this little becomes 1 MiB at most, whatever it is
 * that was packed.
 */
const PIECE_BYTES = 1024;

/** undefined when it is one that not every runtime can unpack. */
export function readEncoding(header: string | null): Encoding | undefined {
  const name = header?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity") return "identity";
  return name === "gzip" || name === "deflate" ? name : undefined;
}

/** undefined when the first line is no JSON object with a dsn. */
export async function readDsn(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<string | undefined> {
  const line = encoding === "identity" ? firstLine(bytes) : await unpackLine(bytes, encoding);
  if (line === undefined) return undefined;
  try {
    const header: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line));
    if (typeof header !== "object" || header === null || !("dsn" in header)) return undefined;
    return typeof header.dsn === "string" ? header.dsn : undefined;
  } catch {
    return undefined;
  }
}

function firstLine(bytes: Uint8Array): Uint8Array | undefined {
  const end = bytes.subarray(0, MAX_LINE_BYTES + 1).indexOf(NEWLINE);
  if (end >= 0) return bytes.subarray(0, end);
  return bytes.length > MAX_LINE_BYTES ? undefined : bytes;
}

/** Unpacks no more than the line: what else is in there is for Lapwing to bound. */
async function unpackLine(
  bytes: Uint8Array<ArrayBuffer>,
  format: "gzip" | "deflate",
): Promise<Uint8Array | undefined> {
  const reader = piecesOf(bytes).pipeThrough(new DecompressionStream(format)).getReader();
  const start = new Uint8Array(MAX_LINE_BYTES + 1);
  let size = 0;
  try {
    while (size < start.length && !start.subarray(0, size).includes(NEWLINE)) {
      const { done, value } = await reader.read();
      if (done) break;
      const room = value.subarray(0, start.length - size);
      start.set(room, size);
      size += room.length;
    }
  } catch {
    // What cannot be unpacked has no first line.
    return undefined;
  } finally {
    reader.cancel().catch(() => {});
  }
  return firstLine(start.subarray(0, size));
}

function piecesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + PIECE_BYTES));
      at += PIECE_BYTES;
    },
  });
}

import type { IncomingMessage } from "node:http";
import { invalidInput } from "#lib/app-error.ts";
import { KIBIBYTE } from "#lib/bytes.ts";
import type { Json } from "#lib/json.ts";

/** Settings are small; whoever sends more is not changing one. */
const MAX_BYTES = 64 * KIBIBYTE;

export async function readJsonBody(message: IncomingMessage): Promise<Json> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw invalidInput("The body is larger than 64 KiB.");
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString()) as Json;
  } catch {
    throw invalidInput("The body is not JSON.");
  }
}

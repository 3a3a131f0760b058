import { createHash } from "node:crypto";

/** Sentry's digest. Made when it is asked for: it is worth no column, and few ask. */
export async function hashAttachment(pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha1");
  for await (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}

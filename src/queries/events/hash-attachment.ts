import { createHash } from "node:crypto";
import { AppError } from "#lib/app-error.ts";

/**
 * Sentry's digest. Made when it is asked for: it is worth no column, and few ask. Undefined when the
 * bytes are lost, for there is more to say of an attachment than its digest.
 */
export async function hashAttachment(pieces: AsyncIterable<Buffer>): Promise<string | undefined> {
  const hash = createHash("sha1");
  try {
    for await (const piece of pieces) hash.update(piece);
  } catch (error) {
    if (error instanceof AppError && error.code === "gone") return undefined;
    throw error;
  }
  return hash.digest("hex");
}

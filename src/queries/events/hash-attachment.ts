import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { OpenAttachment } from "#store/ports/telemetry/attachments.ts";

/** Sentry's digest. Made when it is asked for: it is worth no column, and few ask. */
export async function hashAttachment({ pieces }: OpenAttachment): Promise<string> {
  const hash = createHash("sha1");
  for (const piece of pieces()) {
    hash.update(piece);
    // It may be large, and pages wait for the same thread.
    await nextTurn();
  }
  return hash.digest("hex");
}

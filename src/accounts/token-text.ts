/** API tokens as text: a prefix that secret scanners can know, then 256 random bits. */
import { createHash, randomBytes } from "node:crypto";

export function newTokenText(): string {
  return `lapwing_${randomBytes(32).toString("hex")}`;
}

/** Only this is stored. The text has full entropy, so a plain hash is enough. */
export function hashToken(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

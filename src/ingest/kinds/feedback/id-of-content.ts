import { createHash } from "node:crypto";

/** 32 hex digits that are the same for the same content, however often it is read. */
export function idOfContent(parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex").slice(0, 32);
}

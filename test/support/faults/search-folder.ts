/** Looks for texts in every byte below a folder; payloads are searched inside of their blocks too. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unpack as unpackPayload } from "#store/meta/feedback.ts";
import { readWholeBlock } from "#store/sqlite/days/payload-blocks.ts";

/** "file: text" of each that was found. */
export function findTexts(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const bytes = readFileOrNothing(join(folder, name));
    // One search for what all have in common would miss texts that were split; each is looked for.
    return texts.filter((text) => bytes.includes(text)).map((text) => `${name}: ${text}`);
  });
}

export function filesNaming(folder: string, texts: readonly string[]): string[] {
  return [...new Set(findTexts(folder, texts).map((found) => found.split(": ")[0] ?? ""))];
}

/** A file may go while the folder is read. */
function readFileOrNothing(path: string): Buffer {
  try {
    if (!statSync(path).isFile()) return Buffer.alloc(0);
    if (path.endsWith(".blob")) return unpack(path);
    return path.endsWith("meta.db") ? unpackRows(path) : readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return Buffer.alloc(0);
    }
    throw error;
  }
}

function unpack(path: string): Buffer {
  const size = statSync(path).size;
  const raw: Buffer[] = [readFileSync(path)];
  for (let at = 0; at < size; ) {
    const block = readWholeBlock(path, at);
    if (block !== undefined) raw.push(block.raw);
    // Behind a block that was overwritten stand zeros; the next begins where they end.
    at = block?.end ?? at + 1;
  }
  return Buffer.concat(raw);
}

/** The payloads of feedback are in their rows. */
function unpackRows(path: string): Buffer {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db.prepare("SELECT payload FROM feedback WHERE payload IS NOT NULL").all();
  db.close();
  return Buffer.concat([
    readFileSync(path),
    ...rows.map(({ payload }) => unpackPayload(payload as Uint8Array)),
  ]);
}

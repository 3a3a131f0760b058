/** Bytes of files changed behind the server's back, as a failing disk does it. */
import { closeSync, fstatSync, openSync, readdirSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export function overwrite(path: string, at: number, bytes: number): void {
  const fd = openSync(path, "r+");
  writeSync(fd, Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  closeSync(fd);
}

/** Turns all bits of one byte. */
export function flipByte(path: string, at: number): void {
  const fd = openSync(path, "r+");
  const byte = Buffer.alloc(1);
  readSync(fd, byte, 0, 1, at % Math.max(1, fstatSync(fd).size));
  byte[0] = ~(byte[0] ?? 0) & 0xff;
  writeSync(fd, byte, 0, 1, at % Math.max(1, fstatSync(fd).size));
  closeSync(fd);
}

/** Makes a page useless on which a table or an index begins. */
export function overwriteRoot(path: string, name: string): void {
  const db = new DatabaseSync(path);
  const { rootpage } = db
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
    .get(name) as { rootpage: number };
  const { page_size: size } = db.prepare("PRAGMA page_size").get() as { page_size: number };
  db.close();
  overwrite(path, (rootpage - 1) * size, size);
}

/** Files of telemetry whose name ends so. */
export function telemetryFiles(data: string, end: string): string[] {
  const folder = join(data, "telemetry");
  return readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));
}

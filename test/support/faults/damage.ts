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

/** Makes some rows of a table useless that has more than fit on one page: a leaf in its middle. */
export function overwriteLeaf(path: string, name: string): void {
  const db = new DatabaseSync(path);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const { rootpage } = db
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
    .get(name) as { rootpage: number };
  const { page_size: size } = db.prepare("PRAGMA page_size").get() as { page_size: number };
  db.close();
  const fd = openSync(path, "r");
  const page = Buffer.alloc(size);
  readSync(fd, page, 0, size, (rootpage - 1) * size);
  closeSync(fd);
  // An interior page of a table: its cells begin with the number of the page below.
  if (page[0] !== 5) throw new Error(`All rows of ${name} are on one page`);
  const cell = page.readUInt16BE(12 + 2 * Math.floor(page.readUInt16BE(3) / 2));
  overwrite(path, (page.readUInt32BE(cell) - 1) * size, size);
}

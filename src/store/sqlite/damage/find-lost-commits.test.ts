import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#store/sqlite/database/open-database.ts";
import { flipByte } from "#test/support/faults/damage.ts";
import { findLostCommits } from "./find-lost-commits.ts";

const HEADER = 32;
const FRAME = 24 + 4096;
const COMMITS = 20;

let folder = "";
let db: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lapwing-log-"));
  db = openDatabase(join(folder, "meta.db"), { autoCheckpoint: false });
  db.exec("CREATE TABLE t (n INTEGER)");
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
});

function commit(count = COMMITS): void {
  for (let n = 0; n < count; n++) db.exec(`INSERT INTO t VALUES (${n})`);
}

/** As a crash leaves it: of a file that is open the log is still there. */
function crash(): string {
  const copy = join(folder, "copy.db");
  for (const end of ["", "-wal"]) copyFileSync(join(folder, `meta.db${end}`), copy + end);
  return copy;
}

/** What SQLite finds. */
function countRows(path: string): number {
  const read = new DatabaseSync(path);
  try {
    return Number(read.prepare("SELECT count(*) AS rows FROM t").get()?.rows);
  } catch {
    return 0;
  } finally {
    read.close();
  }
}

test("a log that is whole has lost nothing, and neither has one that is missing or empty", () => {
  expect(findLostCommits(join(folder, "none"))).toBeUndefined();
  commit();
  const copy = crash();
  expect(findLostCommits(`${copy}-wal`)).toBeUndefined();
  expect(countRows(copy)).toBe(COMMITS);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  expect(statSync(join(folder, "meta.db-wal")).size).toBe(0);
  expect(findLostCommits(join(folder, "meta.db-wal"))).toBeUndefined();
});

test("a log that a crash has cut short has lost nothing that can be told", () => {
  commit();
  const { size } = statSync(`${crash()}-wal`);
  for (let length = size; length > 0; length -= 1777) {
    const copy = crash();
    truncateSync(`${copy}-wal`, length);
    expect(findLostCommits(`${copy}-wal`), `${length} bytes`).toBeUndefined();
  }
});

test("wherever a byte is changed, every commit that SQLite drops is counted but that of the byte", () => {
  commit();
  const { size } = statSync(`${crash()}-wal`);
  let seen = 0;
  for (let at = 0; at < size; at += 1511) {
    const copy = crash();
    flipByte(`${copy}-wal`, at);
    const found = findLostCommits(`${copy}-wal`);
    const dropped = COMMITS - countRows(copy);
    // Its own may have been torn by the crash: it looks the same. Where sums are changed, so does the next.
    expect(found?.commits ?? 0, `byte ${at}`).toBeGreaterThanOrEqual(dropped - 2);
    expect(found?.commits ?? 0, `byte ${at}`).toBeLessThanOrEqual(dropped + 1);
    if (found !== undefined && at >= HEADER) {
      expect(found.atByte).toBe(HEADER + Math.floor((at - HEADER) / FRAME) * FRAME);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(30);
});

test.each([0, 3, 8, 16, 20, 24, 28])(
  "a byte of its head (%i) loses all, and all are counted",
  (at) => {
    commit();
    const copy = crash();
    flipByte(`${copy}-wal`, at);
    expect(findLostCommits(`${copy}-wal`)?.commits).toBeGreaterThanOrEqual(COMMITS - 1);
  },
);

test("what a rollback left behind is not lost, and neither is the turn before", () => {
  commit();
  db.exec("PRAGMA cache_size = 4");
  db.exec("CREATE TABLE wide (text TEXT)");
  db.exec("BEGIN");
  for (let n = 0; n < 200; n++) db.prepare("INSERT INTO wide VALUES (?)").run("x".repeat(2000));
  db.exec("ROLLBACK");
  commit(2);
  expect(statSync(`${crash()}-wal`).size).toBeGreaterThan(60 * FRAME);
  expect(findLostCommits(`${crash()}-wal`)).toBeUndefined();
  // The log begins anew, in the same file.
  db.exec("PRAGMA wal_checkpoint(RESTART)");
  commit(3);
  expect(statSync(`${crash()}-wal`).size).toBeGreaterThan(60 * FRAME);
  expect(findLostCommits(`${crash()}-wal`)).toBeUndefined();
});

import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#store/sqlite/database/open-database.ts";
import { flipByte, overwrite } from "#test/support/faults/damage.ts";
import { keepDamagedLog, listDamagedLogs } from "./keep-damaged-log.ts";

let folder = "";
/** Stands for the process that crashed: while it is open the log stays. */
let db: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lapwing-log-"));
  db = openDatabase(join(folder, "first.db"), { autoCheckpoint: false });
  db.exec("CREATE TABLE t (n INTEGER)");
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  for (let n = 0; n < 10; n++) db.exec(`INSERT INTO t VALUES (${n})`);
  for (const end of ["", "-wal"]) {
    copyFileSync(join(folder, `first.db${end}`), join(folder, `meta.db${end}`));
  }
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
});

const log = () => join(folder, "meta.db-wal");

test("a log that is whole stays as it is, and nothing is kept", () => {
  const { size } = statSync(log());
  expect(keepDamagedLog(folder)).toBeUndefined();
  expect(statSync(log()).size).toBe(size);
  expect(listDamagedLogs(folder)).toEqual([]);
});

test("a damaged one is kept whole and told once; what is before the damage is there", () => {
  const { size } = statSync(log());
  flipByte(log(), size / 2);
  // With a reader that goes on the file would not be removed at the end.
  const reader = openDatabase(join(folder, "meta.db"), { autoCheckpoint: false });
  onTestFinished(() => reader.close());
  expect(keepDamagedLog(folder)).toMatchObject({ commits: 5 });
  expect(listDamagedLogs(folder)).toEqual(["meta.db-wal-1"]);
  expect(statSync(join(folder, "damaged-logs/meta.db-wal-1")).size).toBe(size);
  expect(keepDamagedLog(folder)).toBeUndefined();

  const meta = openDatabase(join(folder, "meta.db"));
  expect(meta.prepare("SELECT max(n) AS last FROM t").get()).toEqual({ last: 3 });
  meta.exec("INSERT INTO t VALUES (100)");
  expect(keepDamagedLog(folder)).toBeUndefined();
  meta.close();
});

test("beside a damaged meta.db it stays where it is: that is told first", () => {
  const { size } = statSync(log());
  flipByte(log(), size / 2);
  overwrite(join(folder, "meta.db"), 0, 100);
  expect(keepDamagedLog(folder)).toBeUndefined();
  expect(statSync(log()).size).toBe(size);
  expect(listDamagedLogs(folder)).toEqual([]);
});

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { closeToOthers, listOpenPaths } from "./close-to-others.ts";

/** As a Lapwing left it that went by the usual umask. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-modes-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "spool"));
  mkdirSync(join(folder, "telemetry/damaged"), { recursive: true });
  for (const name of ["meta.db", "meta.db-wal", "spool/0000000002.seg", "notes.txt"]) {
    writeFileSync(join(folder, name), "x");
    chmodSync(join(folder, name), 0o644);
  }
  for (const name of ["", "spool", "telemetry", "telemetry/damaged"]) {
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

const modeOf = (...parts: string[]) => statSync(join(...parts)).mode & 0o7777;

test("what others may read is closed to them, and what is not ours stays as it is", () => {
  const folder = openFolder();
  expect(closeToOthers(folder)).toEqual({ closed: 7 });
  expect(["", "spool", "telemetry/damaged"].map((name) => modeOf(folder, name))).toEqual([
    0o700, 0o700, 0o700,
  ]);
  expect(["meta.db", "spool/0000000002.seg"].map((name) => modeOf(folder, name))).toEqual([
    0o600, 0o600,
  ]);
  expect(modeOf(folder, "notes.txt")).toBe(0o644);
  expect(closeToOthers(folder)).toEqual({ closed: 0 });
});

test("each open path is named with its mode", () => {
  const folder = openFolder();
  closeToOthers(folder);
  chmodSync(join(folder, "meta.db"), 0o640);
  expect(listOpenPaths(folder)).toEqual([{ path: join(folder, "meta.db"), mode: 0o640 }]);
});

test("a shared folder and what a link leads to are left alone", () => {
  const folder = openFolder();
  const elsewhere = openFolder();
  chmodSync(folder, 0o1777);
  rmSync(join(folder, "spool"), { recursive: true });
  symlinkSync(elsewhere, join(folder, "spool"));
  closeToOthers(folder);
  expect(modeOf(folder)).toBe(0o1777);
  expect(modeOf(elsewhere)).toBe(0o755);
});

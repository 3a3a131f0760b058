import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addedUse, readDiskUse } from "./disk-use.ts";

const FILES: Record<string, number> = {
  "meta.db": 10,
  "telemetry/2026-11-15.errors.db": 100,
  "telemetry/2026-11-15.errors.blob": 1000,
  "spool/0000000002.seg": 7,
  "lock.db": 50_000,
  "running.json": 60_000,
  reserve: 70_000,
};

test("what every installation has once counts for no event, and the spool is apart", () => {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-disk-use-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, bytes] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), Buffer.alloc(bytes));
  }
  const use = readDiskUse(folder);
  expect(use).toEqual({ storedBytes: 1110, spoolBytes: 7 });
  expect(addedUse(use, { storedBytes: 2110, spoolBytes: 8 })).toEqual({
    storedBytes: 1000,
    spoolBytes: 1,
  });
});

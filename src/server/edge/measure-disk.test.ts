import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { feedback } from "#test/support/store/replay-samples.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { measureDisk } from "./measure-disk.ts";

test("every file below the data folder is in one part, and days add up", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, bytes: number) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), Buffer.alloc(bytes));
  };
  write("meta.db", 10);
  write("meta.db-wal", 5);
  write("lock.db", 1);
  write("telemetry/2026-11-14.errors.db", 60);
  write("telemetry/2026-11-14.logs.db", 40);
  write("telemetry/2026-11-14.errors.blob", 1000);
  write("telemetry/2026-11-15.errors.db", 20);
  write("telemetry/2026-11-15.errors.db-wal", 7);
  write("telemetry/2026-11-15.errors.blob", 300);
  write("telemetry/2026-11-13.blob.removed", 50);
  write("spool/0000000001.seg", 64);
  write("relay/3/0000000001.seg", 32);
  write("dead-letters/0000000001-7.txt", 2);
  write("reserve", 8);
  write("something/else", 3);
  const { parts, days, partitions, freeBytes, capacityBytes } = await measureDisk({
    dataFolder: folder,
  });
  expect(parts).toEqual({
    ...{ meta: 15, telemetry: 177, payloads: 1300, spool: 64, relay: 32, "dead letters": 2 },
    ...{ reserve: 8, rest: 4 },
  });
  expect(days).toEqual([
    { day: "2026-11-14", bytes: 1100 },
    { day: "2026-11-15", bytes: 327 },
  ]);
  expect(partitions).toContainEqual({ day: "2026-11-14", signal: "errors", bytes: 1060 });
  expect(partitions).toContainEqual({ day: "2026-11-14", signal: "logs", bytes: 40 });
  expect(partitions).toHaveLength(3);
  expect(freeBytes).toBeGreaterThan(0);
  expect(capacityBytes).toBeGreaterThanOrEqual(freeBytes);
});

test("what meta keeps of a day counts as errors of that day", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const message = "x".repeat(5000);
  await under.writeRows("2026-11-14", { feedback: [feedback({ projectId, message })] });
  const { partitions, days } = await measureDisk({ dataFolder: under.folder });
  const [measured] = await under.digest.measureRows();
  expect(measured?.bytes).toBeGreaterThan(5000);
  expect(partitions).toEqual([measured]);
  expect(days).toEqual([{ day: "2026-11-14", bytes: measured?.bytes }]);
});

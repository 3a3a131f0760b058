import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DeadLetters } from "#ingest/spool/dead-letters.ts";
import { openSpoolFolder } from "#ingest/spool/segment-key.ts";
import { setAsideStretch } from "#ingest/spool/set-aside-stretch.ts";
import { utcDay } from "#lib/time.ts";
import { writeScan } from "#store/sqlite/damage/damage-scan.ts";
import { listDamagedParts } from "./list-damaged-parts.ts";

test("what each part has set aside or found is listed, with its day and size", async () => {
  const data = mkdtempSync(join(tmpdir(), "lapwing-damaged-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  expect(await listDamagedParts({ dataFolder: data })).toEqual([]);

  const aside = join(data, "telemetry/damaged/2026-11-14-1");
  mkdirSync(aside, { recursive: true });
  writeFileSync(join(aside, "2026-11-14.db"), "123");
  writeFileSync(join(aside, "2026-11-14.blob"), "4567");

  const id = openSpoolFolder(join(data, "spool")).slice(0, 8);
  writeFileSync(join(data, "spool/0000000003.seg"), "good BAD! good");
  const deadLetters = new DeadLetters(join(data, "dead-letters"));
  setAsideStretch(join(data, "spool"), { segment: 3, from: 5, to: 9 }, deadLetters);
  setAsideStretch(join(data, "spool"), { segment: 4, from: 0, to: 9 }, deadLetters);
  deadLetters.put("0000000005-0", "A bug", Buffer.from("not damaged"));

  mkdirSync(join(data, "damaged-logs"));
  writeFileSync(join(data, "damaged-logs/meta.db-wal-1"), "12345");

  const found = { what: "rows" as const, day: "2026-11-13", bytes: 8, foundAtMs: 1 };
  writeFileSync(join(data, "telemetry/2026-11-13.db"), "");
  writeScan(data, {
    finishedAtMs: 1,
    found: [
      { ...found, path: "telemetry/2026-11-13.db" },
      // Retention has removed it since.
      { ...found, path: "telemetry/2026-11-12.db" },
    ],
  });
  const today = utcDay(Date.now());
  const listed = (await listDamagedParts({ dataFolder: data })).map(
    ({ foundAtMs: _when, ...part }) => part,
  );
  expect(listed.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { what: "changes", path: "damaged-logs/meta.db-wal-1", day: today, bytes: 5 },
    { what: "spool", path: `dead-letters/0000000003-5-${id}-damaged.bin`, day: today, bytes: 4 },
    { what: "spool", path: `dead-letters/0000000004-0-${id}-damaged.bin`, day: today, bytes: 0 },
    { what: "rows", path: "telemetry/2026-11-13.db", day: "2026-11-13", bytes: 8 },
    { what: "day", path: "telemetry/damaged/2026-11-14-1", day: "2026-11-14", bytes: 7 },
  ]);
  expect(deadLetters.newest(2)[1]?.reason).toMatch(/^9 bytes of the spool are damaged on disk/);
});

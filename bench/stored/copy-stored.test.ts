import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countStored } from "#bench/measure/count-stored.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { KeyId } from "#model/ids.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { copyStored } from "./copy-stored.ts";
import { fillStore } from "./fill-store.ts";

const TODAY = Date.parse("2026-11-15T00:00:00Z");

test("a copy holds all, shares earlier days with the original and has its own of the last", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const days = [TODAY - 2 * DAY_MS, TODAY - DAY_MS, TODAY];
  await fillStore({
    ...{ dataFolder: under.folder, eventsPerDay: 50, days, nowMs: TODAY + DAY_MS / 2, seed: 5 },
    owner: { projectId, keyId: 1 as KeyId },
    templates: 200,
  });
  const other = await StoreUnderTest.create(SQLITE_ENGINE);
  const base = { dataFolder: under.folder, lastDay: utcDay(TODAY), events: 150 };
  const to = join(other.folder, "data");
  copyStored({ ...base, credentials: { projectId, publicKey: "" } }, to);

  const telemetry = join(to, "telemetry");
  const names = readdirSync(telemetry);
  expect(names.filter((name) => /-(shm|wal)$/.test(name))).toEqual([]);
  expect(countStored(to, projectId).rows.event).toBe(150);
  for (const day of days.map(utcDay)) {
    const files = names.filter((name) => name.startsWith(day));
    expect(files.length).toBeGreaterThanOrEqual(2);
    const links = files.map((name) => statSync(join(telemetry, name)).nlink);
    expect([day, new Set(links)]).toEqual([day, new Set([day === utcDay(TODAY) ? 1 : 2])]);
  }
});

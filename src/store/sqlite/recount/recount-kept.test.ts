import { expect, test } from "vitest";
import { utcDay } from "#lib/time.ts";
import { perSignal } from "#model/keeping/signal.ts";
import { metaPath } from "#store/sqlite/database/files.ts";
import { checkIn, feedback } from "#test/support/store/replay-samples.ts";
import { changeMeta, SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { recountTorn } from "./recount-torn.ts";

const NO_TAGS = { read: () => [], other: "" };

test("what rows take of each day is added up anew, and days that go still do", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const monitors = [{ projectId, slug: "nightly", config: undefined, seenMs: NOON_MS }];
  const payload = Buffer.from("{}");
  for (const day of ["2026-11-01", utcDay(NOON_MS)]) {
    const checkIns = { checkIns: [checkIn({ projectId, release: "shop@1" })], monitors };
    await under.writeRows(day, { checkIns, feedback: [feedback({ projectId, payload })] });
  }
  const [, before] = await under.digest.measureRows();
  const keepDays = perSignal(() => 1);
  await under.digest.removeOldPartitions({ today: utcDay(NOON_MS), keepDays, maxBytes: undefined });
  const path = metaPath(under.folder);
  changeMeta(under.folder, "DELETE FROM kept_day WHERE is_going = 0");
  expect(recountTorn(path, "", ["issue"], NO_TAGS)).toEqual([]);
  expect(await under.digest.measureRows()).toEqual([]);
  const sentences = recountTorn(path, "", ["kept_day"], NO_TAGS);
  expect(sentences).toEqual(["What feedback and runs of jobs take of each day was added up anew."]);
  expect(await under.digest.measureRows()).toEqual([before]);
  while (await under.digest.pruneRows());
  expect(await under.store.feedback.list({ projectId, limit: 9 })).toHaveLength(1);
});

import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { DAY_MS } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { fillDisk, skipUnlessMayMount, smallDisk } from "#test/support/ingest/small-disk.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { accepted, NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

const DISK_BYTES = 8 * MEBIBYTE;

async function tryWrite(under: StoreUnderTest, batch: DigestBatch): Promise<"written" | "failed"> {
  return under.digest.write(batch).then(
    () => "written",
    () => "failed",
  );
}

test("a full disk refuses batches, and each is counted once when there is room", async (context) => {
  skipUnlessMayMount(context);
  const folder = smallDisk(DISK_BYTES);
  const under = await StoreUnderTest.create(SQLITE_ENGINE, folder);
  const projectId = await under.createProject();
  const ballast = join(folder, "ballast");
  let written = 0;
  // Room for nothing, for the first file's commit only, for the payloads only, …: what is left
  // decides where a batch fails, so every amount is tried.
  for (let leftKib = 0; leftKib <= 480; leftKib += 32) {
    const day = Math.floor(leftKib / 160);
    const samples = [1, 2, 3].map(() =>
      sample({
        projectId,
        receivedMs: NOON_MS + day * DAY_MS,
        payload: randomBytes(20 * KIBIBYTE),
      }),
    );
    const batch = under.batch(samples, { outcomes: [accepted(projectId, { quantity: 3 })] });
    fillDisk(ballast, leftKib * KIBIBYTE);
    const results = [await tryWrite(under, batch), await tryWrite(under, batch)];
    if (leftKib === 0) expect(results).toEqual(["failed", "failed"]);
    // People can still look at what is there.
    expect(await under.store.projects.list()).toHaveLength(1);
    rmSync(ballast);
    await under.digest.write(batch);
    written += 3;
  }
  const page = { order: "newest", limit: 1000 } as const;
  const events = await under.store.events.listByGroups([1 as GroupId], page);
  const [sum] = await under.store.outcomes.sum({ projectId, fromMs: 0, toMs: 8e15 });
  const issue = await under.store.issues.findByGroup(1 as GroupId);
  expect([events.length, sum?.quantity, issue?.events]).toEqual([written, written, written]);
  for (const { eventId } of events) await under.store.events.find(projectId, eventId);
});

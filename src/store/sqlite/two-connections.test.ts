import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { EventId, GroupId } from "#model/ids.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { dayDatabasePath, metaPath } from "./database/files.ts";

const BATCHES = 30;
/** Every batch is synced, and a busy disk takes its time. */
const SLOW = { timeout: 30_000 };

function payloadOf(eventId: EventId): Buffer {
  return Buffer.from(eventId.repeat(100));
}

test(
  "a reader beside the digest never sees an event without its payload or its issue",
  SLOW,
  async () => {
    const under = await StoreUnderTest.create(SQLITE_ENGINE);
    const projectId = await under.createProject();
    const batches = Array.from({ length: BATCHES }, (_, batch) =>
      under.batch(
        Array.from({ length: 10 }, () => {
          // Over three days.
          const receivedMs = NOON_MS + Math.floor((3 * batch) / BATCHES) * DAY_MS + batch;
          const made = sample({ projectId, receivedMs });
          made.row.payload = payloadOf(made.row.eventId);
          return made;
        }),
      ),
    );
    let done = false;
    const reads = new Int32Array(new SharedArrayBuffer(4));
    const writer = new Worker(join(process.cwd(), "test/support/store/sample-writer.ts"), {
      workerData: { folder: under.folder, batches, reads },
    });
    const finished = once(writer, "exit").then(([code]) => {
      done = true;
      return code;
    });
    const seen = new Set<number>();
    while (!done) {
      const page = { order: "newest", limit: 1000 } as const;
      const events = await under.store.events.listByGroups([1 as GroupId], page);
      const issue = await under.store.issues.findByGroup(1 as GroupId);
      expect(issue?.events ?? 0).toBeGreaterThanOrEqual(events.length);
      seen.add(events.length);
      for (const { eventId } of events.slice(0, 20)) {
        const found = await under.store.events.find(projectId, eventId);
        expect(found?.payload.equals(payloadOf(eventId))).toBe(true);
      }
      Atomics.add(reads, 0, 1);
      Atomics.notify(reads, 0);
      await new Promise(setImmediate);
    }
    expect(await finished).toBe(0);
    // Batches become visible as a whole, and it was read while they were written.
    expect([...seen].filter((count) => count % 10 !== 0)).toEqual([]);
    expect(seen.size).toBeGreaterThan(2);
  },
);

/** Holds the write lock of a file for a while, from another thread, and changes something in it. */
async function lockFile(path: string, change = ""): Promise<void> {
  const holder = new Worker(
    `const { parentPort, workerData } = require("node:worker_threads");
     const { DatabaseSync } = require("node:sqlite");
     const db = new DatabaseSync(workerData.path);
     db.exec("BEGIN IMMEDIATE;" + workerData.change);
     parentPort.postMessage("locked");
     setTimeout(() => { db.exec("COMMIT"); db.close(); }, 200);`,
    { eval: true, workerData: { path, change } },
  );
  await once(holder, "message");
}

test("a writer waits for another one's lock instead of failing", SLOW, async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  await under.write([sample({ projectId })]);

  await lockFile(metaPath(under.folder));
  await under.write([sample({ projectId })]);
  await lockFile(metaPath(under.folder));
  await under.createProject("blog");
  await lockFile(dayDatabasePath(under.folder, { day: utcDay(NOON_MS), signal: "errors" }));
  await under.write([sample({ projectId })]);

  const page = { order: "newest", limit: 10 } as const;
  expect(await under.store.events.listByGroups([1 as GroupId], page)).toHaveLength(3);
  expect((await under.store.issues.findByGroup(1 as GroupId))?.events).toBe(3);
});

test("what another connection changed while the digest waited for it counts", SLOW, async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const both = () => [sample({ projectId, group: 1 }), sample({ projectId, group: 2 })];
  await under.write(both());
  const merge = "UPDATE issue_group SET issue_id = 1 WHERE group_id = 2";
  await lockFile(metaPath(under.folder), merge);
  await under.write(both());
  const { issues } = await under.store.issues.list({
    projectIds: [projectId],
    sort: "events",
    limit: 9,
  });
  expect(issues.map(({ number, events }) => [number, events])).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

test("who signs cookies reads how while somebody else writes", SLOW, async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  expect(await under.store.accounts.secret("a", "first")).toBe("first");
  const writer = new DatabaseSync(metaPath(under.folder));
  writer.exec("BEGIN IMMEDIATE");
  onTestFinished(() => writer.close());
  expect(await under.store.accounts.secret("a", "second")).toBe("first");
});

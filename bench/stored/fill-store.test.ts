import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { countStored } from "#bench/measure/count-stored.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { EventId, KeyId } from "#model/ids.ts";
import { dayDatabasePath } from "#store/sqlite/database/files.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { fillStore } from "./fill-store.ts";

const TODAY = Date.parse("2026-11-15T00:00:00Z");
const PER_DAY = 2100;

test("what is filled in adds up as if it had been digested", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const days = [TODAY - DAY_MS, TODAY];
  await fillStore({
    ...{
      dataFolder: under.folder,
      eventsPerDay: PER_DAY,
      days,
      nowMs: TODAY + DAY_MS / 2,
      seed: 5,
    },
    owner: { projectId, keyId: 1 as KeyId },
    templates: 200,
  });
  const all = countStored(under.folder, projectId);
  expect(all).toMatchObject({
    rows: { event: 2 * PER_DAY, span: 0 },
    issueEvents: 2 * PER_DAY,
    hourEvents: 2 * PER_DAY,
    accepted: 2 * PER_DAY,
  });
  expect(all.issues).toBeGreaterThan(500);
  expect(countStored(under.folder, projectId, utcDay(TODAY)).rows.event).toBe(PER_DAY);

  // Payloads are the events' own: each opens, and says its id and its trace.
  const [sample] = readRows(under.folder, utcDay(TODAY));
  const stored = await under.store.events.find(projectId, sample?.eventId as EventId);
  expect(JSON.parse(String(stored?.payload))).toMatchObject({
    event_id: sample?.eventId,
    contexts: { trace: { trace_id: sample?.traceId } },
  });
});

function readRows(folder: string, day: string): { eventId: string; traceId: string }[] {
  const db = new DatabaseSync(dayDatabasePath(folder, { day, signal: "errors" }), {
    readOnly: true,
  });
  try {
    const sql = "SELECT hex(event_id) AS event, hex(trace_id) AS trace FROM event_trace LIMIT 1";
    return db
      .prepare(sql)
      .all()
      .map(({ event, trace }) => ({
        eventId: String(event).toLowerCase(),
        traceId: String(trace).toLowerCase(),
      }));
  } finally {
    db.close();
  }
}

/** Several events in one envelope: each is stored under an id of its own. */
import { expect, test } from "vitest";
import { RateLimiter } from "#ingest/limits/rate-limiter.ts";
import type { KeyId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { makeRecord, outcomesOf, runDigest } from "#test/support/ingest/digest-bench.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import { admit } from "./admit.ts";

const HEADER_ID = "a".repeat(32);
const OTHER_ID = "b".repeat(32);
const NIL_ID = "0".repeat(32);

openFreshStore();

function recordOf(eventIds: (string | undefined)[], header: object = { event_id: HEADER_ID }) {
  const items = eventIds.map((event_id, i) => ({
    header: { type: "event" },
    payload: JSON.stringify({ event_id, message: `event ${i}` }),
  }));
  return makeRecord({ projectId, header: { ...header }, items });
}

test("two events of one envelope are both stored, under their own ids", async () => {
  const batch = await runDigest(under.digest, [recordOf([HEADER_ID, OTHER_ID])]);
  expect(outcomesOf(batch)).toEqual(["2 error accepted/"]);
  expect(batch.events.map(({ eventId }) => eventId)).toEqual([HEADER_ID, OTHER_ID]);
});

test("those without an id have one that is the same when they are read again", async () => {
  const record = recordOf([undefined, undefined, OTHER_ID, NIL_ID]);
  const ids = async () =>
    (await runDigest(under.digest, [record])).events.map((row) => row.eventId);
  const first = await ids();
  expect(new Set(first).size).toBe(4);
  expect(first).toEqual([HEADER_ID, expect.any(String), OTHER_ID, expect.any(String)]);
  expect(await ids()).toEqual(first);
});

test("a single event has the header's id", async () => {
  const batch = await runDigest(under.digest, [recordOf([OTHER_ID])]);
  expect(batch.events[0]?.eventId).toBe(HEADER_ID);
});

function send(items: [type: string, payload: string][], header: object = {}) {
  const lines = items.map(([type, payload]) => `{"type":"${type}"}\n${payload}`);
  const body = Buffer.from([JSON.stringify(header), ...lines].join("\n"));
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  const key = { id: 3 as KeyId, projectId } as ProjectKey;
  return admit({ envelope: envelope.value, body } as never, key, new RateLimiter(), Date.now());
}

test.each([
  ["in the payload", [["event", `{"event_id":"${NIL_ID}"}`]], {}],
  ["in the header", [["event", "{}"]], { event_id: NIL_ID }],
  ["in both", [["event", `{"event_id":"${NIL_ID}"}`]], { event_id: NIL_ID }],
] as [string, [string, string][], object][])(
  "an id of zeros %s is none",
  (_name, items, header) => {
    const ids = [send(items, header), send(items, header)].map((admission) =>
      admission.ok ? admission.eventId : "refused",
    );
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.any(String)]);
    expect(new Set([...ids, NIL_ID]).size).toBe(3);
  },
);

test("an item that is too large does not take its neighbours with it", () => {
  const large: [string, string] = ["event", `{"a":"${"x".repeat(1024 * 1024)}"}`];
  const both = send([large, ["event", "{}"]], { event_id: HEADER_ID });
  expect(both).toMatchObject({
    ok: true,
    record: { note: { refused: [[0, "invalid", "too_large:event"]] } },
  });
  expect(send([large])).toMatchObject({ ok: false, answer: { status: 413 } });
});

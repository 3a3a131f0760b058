import { expect, test } from "vitest";
import { Random } from "#lib/random.ts";
import type { ProjectId } from "#model/ids.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { VITALS_ITEM } from "#protocol/vitals.ts";
import { makeRecord, runDigest } from "#test/support/ingest/digest-bench.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { addRows } from "./add-rows.ts";
import { mixed } from "./mixed.ts";
import type { RequestBody } from "./profile.ts";

const SENT_MS = Date.parse("2026-11-15T12:00:00Z");
const projectId = 1 as ProjectId;
const TWO_TURNS = 146;

function makeBodies(): RequestBody[] {
  const random = new Random(1);
  return Array.from({ length: TWO_TURNS }, (_, index) => mixed.makeBody(random, index, SENT_MS));
}

/** As the edge would have spooled it. */
function asRecord({ bytes, to }: RequestBody) {
  const at = { projectId, receivedAtMs: SENT_MS };
  if (to === "vitals") {
    return makeRecord({ ...at, items: [{ header: { type: VITALS_ITEM }, payload: bytes }] });
  }
  const envelope = readEnvelope(bytes);
  if (!envelope.ok) throw new Error(envelope.detail);
  const { header, items } = envelope.value;
  return makeRecord({
    ...at,
    header,
    items: items.map((item) => ({
      header: { ...item.header, type: item.type },
      payload: bytes.subarray(item.start, item.end),
    })),
  });
}

test("each request leaves exactly the rows behind that it is counted with", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const bodies = makeBodies();
  const [first, ...rest] = bodies.map(asRecord);
  if (first === undefined) throw new Error("no records");
  const batch = await runDigest(under.digest, [first, ...rest]);
  const sids = batch.sessions.updates.map(({ sid }) => sid);
  expect({
    event: batch.events.length,
    span: batch.spans.length,
    vital: batch.vitals.length,
    log: batch.logs.length,
    metric: batch.metrics.length,
    session: new Set(sids).size,
  }).toEqual(addRows(bodies.map(({ rows }) => rows)));
  const kinds = new Set(batch.outcomes.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(["accepted", "client_discard"]));
});

test("equal arguments make equal bytes", () => {
  expect(Buffer.concat(makeBodies().map(({ bytes }) => bytes))).toEqual(
    Buffer.concat(makeBodies().map(({ bytes }) => bytes)),
  );
});

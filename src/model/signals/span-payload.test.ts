import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import type { ProjectId, SpanId, TraceId } from "#model/ids.ts";
import type { StoredSpan } from "./span.ts";
import { packSpan, unpackSpan } from "./span-payload.ts";

const row: StoredSpan = {
  projectId: 1 as ProjectId,
  traceId: "0af7651916cd43dd8448eb211c80319c" as TraceId,
  spanId: "b0e6f15b45c36b12" as SpanId,
  parentId: undefined,
  segmentId: undefined,
  isSegment: true,
  eventId: undefined,
  op: "db.query",
  name: "SELECT 1",
  status: "ok",
  startUs: 1_763_246_861_123_457,
  durationUs: 100_001,
  exclusiveUs: undefined,
  receivedMs: 1_763_246_862_000,
  transaction: undefined,
  release: undefined,
  environment: undefined,
  platform: "node",
  origin: "auto.db",
  replayId: undefined,
  profileId: undefined,
  userKey: undefined,
  payload: Buffer.alloc(0),
};
const SENT: JsonObject = {
  trace_id: row.traceId,
  span_id: row.spanId,
  op: "db.query",
  description: "SELECT 1",
  status: "ok",
  origin: "auto.db",
  start_timestamp: 1_763_246_861.123457,
  timestamp: 1_763_246_861.223458,
  data: { "db.system": "postgresql" },
};

/** What is stored, and what is read again. */
function pack(fields: JsonObject) {
  const payload = packSpan({ ...fields }, row);
  return { stored: JSON.parse(payload.toString()), read: unpackSpan({ ...row, payload }) };
}

test("what the row says is not stored again, and read from there", () => {
  const { stored, read } = pack(SENT);
  expect(stored).toEqual({ _row: expect.any(Number), data: SENT.data });
  expect(read).toEqual(SENT);
});

test("a span of version 2 keeps its own names for the same", () => {
  const { description, timestamp, ...same } = SENT;
  const sent = { ...same, name: description, end_timestamp: timestamp, is_segment: true };
  const { stored, read } = pack(sent as JsonObject);
  expect(Object.keys(stored).sort()).toEqual(["_row", "data"]);
  expect(read).toEqual(sent);
});

test.each([
  { op: "db" },
  { description: "SELECT 1 " },
  { name: "another name" },
  { status: "error" },
  { origin: 5 },
  { start_timestamp: 1_763_246_861.1234572 },
  { timestamp: "2025-11-15T22:47:41.223458Z" },
  { parent_span_id: "a1b2c3d4e5f60718" },
  { is_segment: false },
  { op: null },
])("what the row says in other words is kept: %j", (other) => {
  const { stored, read } = pack({ ...SENT, ...other });
  expect(stored).toMatchObject(other);
  expect(read).toEqual({ ...SENT, ...other });
});

test("a field that was not sent does not come back from the row", () => {
  const { op, status, description, ...sent } = SENT;
  expect(pack(sent).read).toEqual(sent);
});

test("a sender's own _row says nothing", () => {
  expect(pack({ _row: 4095, data: {} }).read).toEqual({ data: {} });
});

test("payloads from before hold all of it", () => {
  const payload = Buffer.from(JSON.stringify(SENT));
  expect(unpackSpan({ ...row, payload })).toEqual(SENT);
});

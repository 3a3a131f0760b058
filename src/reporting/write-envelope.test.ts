import { expect, test } from "vitest";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { Budget } from "./budget.ts";
import { makeEvent } from "./make-event.ts";
import { makeTransaction } from "./make-transaction.ts";
import { openSession } from "./open-session.ts";
import { writeEnvelope } from "./write-envelope.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const DSN = `https://${"a".repeat(32)}@lapwing.example/7`;
const SENDER = { platform: "javascript", environment: "production" } as const;

function read(text: string) {
  const body = Buffer.from(text);
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  const items = envelope.value.items.map(({ type, start, end }) => ({
    type,
    payload: JSON.parse(body.subarray(start, end).toString()),
  }));
  return { ...envelope.value, items };
}

test("our own reader reads every kind of item, whatever text is in it", () => {
  const budget = new Budget({ perFault: 1, events: 1, others: 1 });
  budget.discard("event_processor", "error");
  const message = 'two\nlines \u2028 "quoted" {}';
  const event = makeEvent({ message }, { atMs: NOW_MS, tags: { part: "page" } }, SENDER);
  const session = openSession(SENDER, NOW_MS).begin(NOW_MS);
  const report = budget.takeReport(NOW_MS);
  if (report === undefined) throw new Error("nothing to report");
  const envelope = read(writeEnvelope(DSN, [event, session, report], NOW_MS));
  expect(envelope).toMatchObject({ dsn: DSN, eventId: event.payload.event_id, sentAtMs: NOW_MS });
  expect(envelope.items).toEqual(JSON.parse(JSON.stringify([event, session, report])));
});

test("a transaction has its own span, its children under it, and goes on with its parent's trace", () => {
  const parent = { traceId: "1".repeat(32), spanId: "2".repeat(16) };
  const facts = { name: "/issues", op: "pageload", startMs: NOW_MS, endMs: NOW_MS + 500 } as const;
  const children = [{ op: "browser", description: "request", startMs: NOW_MS, endMs: NOW_MS + 9 }];
  const item = makeTransaction({ ...facts, parent, children }, SENDER);
  const { items } = read(writeEnvelope(DSN, [item], NOW_MS));
  const { contexts, spans, timestamp, start_timestamp: start } = items[0]?.payload ?? {};
  expect(contexts.trace).toMatchObject({ trace_id: parent.traceId, parent_span_id: parent.spanId });
  expect(spans[0]).toMatchObject({
    trace_id: parent.traceId,
    parent_span_id: contexts.trace.span_id,
  });
  expect(timestamp - start).toBeCloseTo(0.5);
});

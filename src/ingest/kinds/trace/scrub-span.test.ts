import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { unpackSpan } from "#model/signals/span-payload.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import {
  childSpan,
  containerRecord,
  digestRecords,
  spanV2,
  transaction,
  transactionRecord,
} from "#test/support/ingest/sample-traces.ts";
import { hideSqlTexts } from "./hide-sql-texts.ts";

openFreshStore();

/** Of one span with these attributes, as it is stored. */
async function storedSpan(attributes: JsonObject, more: JsonObject = {}): Promise<JsonObject> {
  const sent = containerRecord([spanV2({ attributes, ...more })], { projectId });
  const { spans } = await digestRecords(under.digest, sent);
  return unpackSpan(spans[0] as SpanRow);
}

const HIDDEN: [key: string, value: unknown][] = [
  ["http.request.header.cookie", ["sid=abc123", "theme=dark"]],
  ["http.request.header.authorization", ["Basic c2VjcmV0"]],
  ["http.request.header.x-forwarded-for", ["203.0.113.7"]],
  ["http.response.header.set-cookie", "sid=abc123"],
  ["client.address", "203.0.113.7"],
  ["user.ip_address", "203.0.113.7"],
  ["user.ip_address", "{{auto}}"],
  ["network.peer.address", "203.0.113.7"],
  ["user.geo.city", "Lisbon"],
  ["app.password", "hunter2"],
  ["payment.card", "4111 1111 1111 1111"],
  ["note", "visitor at 203.0.113.7"],
];
test.each(HIDDEN)("%s: %j is not kept", async (key, value) => {
  const span = await storedSpan({ [key]: value as never });
  const text = JSON.stringify(span.attributes);
  for (const secret of ["abc123", "c2VjcmV0", "203.0", "{{auto}}", "Lisbon", "hunter2", "1111"]) {
    expect(text).not.toContain(secret);
  }
  expect(span._notes).toMatchObject([{ path: `attributes.${key}`, what: "scrubbed" }]);
});

const KEPT: [key: string, value: unknown][] = [
  ["http.request.header.user-agent", ["Mozilla/5.0 Chrome/156.0.0.0"]],
  ["http.request.header.accept", ["text/html"]],
  ["http.request.header.authorization", ["[Filtered]"]],
  ["user_agent.original", "Mozilla/5.0 Chrome/156.0.0.0"],
  ["gen_ai.usage.input_tokens.cached", 17],
  ["user.id", "4711"],
  ["url.full", "https://shop.example/a?page=2"],
  ["flag", true],
];
test.each(KEPT)("%s: %j is kept", async (key, value) => {
  const span = await storedSpan({ [key]: value as never });
  expect((span.attributes as Record<string, JsonObject>)[key]?.value).toEqual(value);
  expect(span._notes).toBeUndefined();
});

test("addresses keep their shape and lose their secrets", async () => {
  const span = await storedSpan(
    {
      "url.full": "https://ada:pw@shop.example/a?token=abc123&page=2",
      "url.query": "token=abc123&page=2",
    },
    { name: "GET https://shop.example/a?token=abc123&page=2" },
  );
  expect(span).toMatchObject({
    name: "GET https://shop.example/a?token=[Filtered]&page=2",
    attributes: {
      "url.full": { value: "https://[Filtered]@shop.example/a?token=[Filtered]&page=2" },
      "url.query": { value: "token=[Filtered]&page=2" },
    },
  });
});

test("queries keep their shape and lose their texts, in name, description and attributes", async () => {
  const query = "SELECT * FROM users WHERE email = 'ada@example.com' AND age > 30";
  const hidden = "SELECT * FROM users WHERE email = '?' AND age > 30";
  const span = await storedSpan(
    { "sentry.op": "db.query", "db.query.text": query },
    { name: query },
  );
  expect(span).toMatchObject({ name: hidden, attributes: { "db.query.text": { value: hidden } } });
  const sent = transaction({ spans: [childSpan({ description: query })] });
  const { spans } = await digestRecords(under.digest, transactionRecord(sent, { projectId }));
  expect(spans[1]?.name).toBe(hidden);
  expect(spans[1]?.payload.toString()).not.toContain("ada@");
});

test.each([
  ["SELECT 1", "SELECT 1"],
  ["a = 'x' AND b = 'y'", "a = '?' AND b = '?'"],
  ["a = 'it''s' AND b", "a = '?' AND b"],
  ["a = 'it\\'s' AND b", "a = '?' AND b"],
  ["a = 'cut off", "a = '?'"],
  ["a = 'cut off\\", "a = '?'"],
  ["a = 'two\nlines'", "a = '?'"],
])("%j becomes %j", (query, hidden) => {
  expect(hideSqlTexts(query)).toBe(hidden);
});

test("a megabyte of quotes is read once", () => {
  expect(hideSqlTexts("'".repeat(1_000_001))).toBe("'?'");
  expect(hideSqlTexts("'\\".repeat(300_000)).length).toBeGreaterThan(0);
});

test("what a transaction says of its request is scrubbed everywhere", async () => {
  const sent = transaction({
    transaction: "GET /reset?token=abc123",
    request: { headers: { Cookie: "sid=abc123", "X-Forwarded-For": "203.0.113.7" } },
    user: { id: "7", ip_address: "203.0.113.7" },
    trace: {
      data: { "client.address": "203.0.113.7", "http.request.header.cookie": ["sid=abc123"] },
    },
    spans: [
      childSpan({
        data: { "http.request.header.authorization": "Basic abc123" },
        tags: { token: "abc123" },
      }),
    ],
  });
  const { spans, scrubbed } = await digestRecords(
    under.digest,
    transactionRecord(sent, { projectId }),
  );
  const all = spans.map(({ payload, ...row }) => JSON.stringify(row) + payload.toString()).join();
  expect(all).not.toContain("abc123");
  expect(all).not.toContain("203.0.113.7");
  expect(spans[0]?.transaction).toBe("GET /reset?token=[Filtered]");
  expect(scrubbed.reduce((sum, { quantity }) => sum + quantity, 0)).toBeGreaterThan(5);
});

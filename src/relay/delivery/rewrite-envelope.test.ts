import { expect, test } from "vitest";
import { type EnvelopeItem, readEnvelope } from "#protocol/envelope/envelope.ts";
import { keptItems, rewriteEnvelope } from "./rewrite-envelope.ts";

const DSN = "https://11111111111111111111111111111111@o1.ingest.sentry.io/2";

function received(body: string | Buffer) {
  const bytes = Buffer.from(body);
  const envelope = readEnvelope(bytes);
  if (!envelope.ok) throw new Error(envelope.detail);
  return { envelope: envelope.value, body: bytes };
}

function rewrite(body: string | Buffer, isKept?: (item: EnvelopeItem) => boolean): string {
  return Buffer.concat(rewriteEnvelope(received(body), DSN, isKept)).toString("latin1");
}

test("only the DSN of the first line is replaced, whatever the payloads are", () => {
  const payload = Buffer.from([0xff, 0x00, 0x0a, 0x0a, 0x80, 0x0d]);
  const rest = Buffer.concat([
    Buffer.from(`{"type":"attachment","length":${payload.length},"filename":"a"}\n`),
    payload,
    Buffer.from('\n\n{"type":"event"}\n{"message":"ümlaut"}'),
  ]);
  const before =
    '{"event_id":"22222222222222222222222222222222","dsn":"http://x@y/1","sdk":{"name":"a"}}';
  const after = before.replace("http://x@y/1", DSN);
  expect(rewrite(Buffer.concat([Buffer.from(`${before}\n`), rest]))).toBe(
    `${after}\n${rest.toString("latin1")}`,
  );
});

test("a DSN that is said twice or in an odd way ends as the target's", () => {
  for (const header of ['{"dsn":"http://a@b/1","dsn":"http://c@d/2"}', '{"d\\u0073n":5}']) {
    expect(rewrite(`${header}\n{"type":"session"}\n{}`)).toBe(
      `{"dsn":"${DSN}"}\n{"type":"session"}\n{}`,
    );
  }
});

test("an envelope without a DSN gets none, and no byte changes", () => {
  for (const body of ['{}\n{"type":"session"}\n{}\n', "{}", '{ "x" : 12345678901234567890 }\n']) {
    expect(rewrite(body)).toBe(body);
  }
});

test("an item that is left out takes its header and its newline along", () => {
  const body =
    '{}\n{"type":"event"}\n{"a":1}\n{"type":"session","length":2}\n{}\n{"type":"span"}\n[]';
  const without = (type: string) => rewrite(body, (item) => item.type !== type);
  expect(without("event")).toBe('{}\n{"type":"session","length":2}\n{}\n{"type":"span"}\n[]');
  expect(without("session")).toBe('{}\n{"type":"event"}\n{"a":1}\n{"type":"span"}\n[]');
  expect(received(without("span")).envelope.items.map(({ type }) => type)).toEqual([
    "event",
    "session",
  ]);
});

test("attachments do not go on alone when their event may not", () => {
  const { items } = received(
    '{}\n{"type":"event"}\n{}\n{"type":"attachment","length":1}\na\n{"type":"session"}\n{}',
  ).envelope;
  const kept = (refused: string[], among = items) =>
    [...keptItems(among, ({ type }) => refused.includes(type))].map(({ type }) => type);
  expect(kept([])).toEqual(["event", "attachment", "session"]);
  expect(kept(["event"])).toEqual(["attachment", "session"]);
  expect(kept(["event", "session"])).toEqual([]);
  expect(kept(["event"], items.slice(0, 2))).toEqual([]);
  // Sent so by its client: an attachment for an event that went before.
  expect(kept([], items.slice(1, 2))).toEqual(["attachment"]);
});

import { describe, expect, it } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { type Envelope, readEnvelope } from "./envelope.ts";

const ID = "9ec79c33ec9942ab8353589fcb2e04dc";

/** The envelope with its payloads as text. */
function read(text: string | Buffer) {
  const body = Buffer.from(text);
  const result = readEnvelope(body);
  if (!result.ok) return result;
  return {
    ...result.value,
    items: result.value.items.map(({ type, start, end }) => [
      type,
      body.toString("utf8", start, end),
    ]),
  };
}
const faultOf = (text: string | Buffer) => {
  const result = readEnvelope(Buffer.from(text));
  return result.ok ? undefined : result.reason;
};
const headerOf = (header: JsonObject): Partial<Envelope> => {
  const result = readEnvelope(Buffer.from(`${JSON.stringify(header)}\n`));
  return result.ok ? result.value : {};
};

describe("readEnvelope", () => {
  it.each<[string, string, [string, string][]]>([
    ["no items", "{}", []],
    ["no items, newline", "{}\n", []],
    ["one item", '{}\n{"type":"event"}\n{"a":1}\n', [["event", '{"a":1}']]],
    ["the last newline missing", '{}\n{"type":"event"}\n{"a":1}', [["event", '{"a":1}']]],
    ["a length", '{}\n{"type":"event","length":7}\n{"a":1}\n', [["event", '{"a":1}']]],
    ["a length, no newline", '{}\n{"type":"event","length":7}\n{"a":1}', [["event", '{"a":1}']]],
    ["a null length", '{}\n{"type":"event","length":null}\nab\n', [["event", "ab"]]],
    [
      "newlines inside a payload with length",
      '{}\n{"type":"attachment","length":5}\na\n\nb\n\n{"type":"event"}\n{}\n',
      [
        ["attachment", "a\n\nb\n"],
        ["event", "{}"],
      ],
    ],
    [
      "empty attachments",
      '{}\n{"type":"attachment","length":0}\n\n{"type":"attachment"}\n\n{"type":"attachment","length":0}\n',
      [
        ["attachment", ""],
        ["attachment", ""],
        ["attachment", ""],
      ],
    ],
    ["an item header at the end of the body", '{}\n{"type":"attachment"}', [["attachment", ""]]],
    ["the same with length 0", '{}\n{"type":"attachment","length":0}', [["attachment", ""]]],
    [
      "blank lines",
      '{}\n\n\n{"type":"event"}\n{}\n\n\n{"type":"session"}\n{}\n\n',
      [
        ["event", "{}"],
        ["session", "{}"],
      ],
    ],
    ["spaces in header lines", ' {} \r\n { "type" : "event" } \n{}\n', [["event", "{}"]]],
    [
      "an unknown type",
      '{}\n{"type":"made_up"}\nx\n{"type":"event"}\n{}',
      [
        ["made_up", "x"],
        ["event", "{}"],
      ],
    ],
    ["characters in headers", '{"a":"é\ufffd"}\n{"type":"é"}\nü', [["é", "ü"]]],
  ])("reads %s", (_, text, items) => {
    expect(read(text)).toMatchObject({ items });
  });

  it.each<[string, string | Buffer]>([
    ["a header that is no JSON", "nonsense\n"],
    ["a header that is an array", "[]\n"],
    ["a header that is null", "null\n"],
    ["a blank first line", '\n{}\n{"type":"event"}\n{}'],
    [
      "a header that is no UTF-8",
      Buffer.from([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}\n')]),
    ],
    ["a byte order mark", "\ufeff{}\n"],
    ["a header over 8 KiB", `{"a":"${"x".repeat(8 * 1024)}"}\n{"type":"event"}\n{}`],
    ["no newline in a long body", "x".repeat(100 * 1024)],
    ["no newline after a header over 8 KiB", `{"a":"${"x".repeat(9 * 1024)}"}`],
    ["an item header that is no JSON", "{}\nnonsense\n{}"],
    ["an item header without a type", '{}\n{"length":2}\n{}'],
    ["an item type that is a number", '{}\n{"type":7}\n{}'],
    ["an item header that is an array", '{}\n["type"]\n{}'],
    [
      "an item header that is no UTF-8",
      Buffer.from([...Buffer.from('{}\n{"type":"'), 0xc0, ...Buffer.from('"}\n{}')]),
    ],
    [
      "an item header over 64 KiB",
      `{}\n{"type":"attachment","filename":"${"x".repeat(64 * 1024)}"}\n`,
    ],
    ["a length beyond the body", '{}\n{"type":"event","length":8}\n{"a":1}'],
    ["a length beyond the body after the last header", '{}\n{"type":"event","length":1}'],
    ["a length that leaves bytes", '{}\n{"type":"event","length":6}\n{"a":1}\n'],
    [
      "a length of 0 without a newline",
      '{}\n{"type":"attachment","length":0}\n{"type":"event"}\n{}',
    ],
    ["a negative length", '{}\n{"type":"event","length":-1}\n{}'],
    ["a fraction as length", '{}\n{"type":"event","length":1.5}\n{}'],
    ["a length of 2^53", '{}\n{"type":"event","length":9007199254740992}\n{}'],
    ["a length of 1e400", '{}\n{"type":"event","length":1e400}\n{}'],
    ["a length as text", '{}\n{"type":"event","length":"2"}\n{}'],
    ["a length as boolean", '{}\n{"type":"event","length":true}\n{}'],
    ["501 items", `{}\n${'{"type":"session"}\n{}\n'.repeat(501)}`],
  ])("refuses %s", (_, body) => {
    expect(faultOf(body)).toBe("invalid_envelope");
  });

  it("refuses an empty body by its own name", () => {
    expect(faultOf("")).toBe("empty_body");
  });

  it("accepts 500 items and a name of 10 KB", () => {
    expect(read(`{}\n${'{"type":"session"}\n{}\n'.repeat(500)}`)).toMatchObject({
      items: { length: 500 },
    });
    const name = "x".repeat(10_000);
    expect(read(`{}\n{"type":"attachment","filename":"${name}"}\nab`)).toMatchObject({
      items: [["attachment", "ab"]],
    });
  });

  it.each(["required_features", "integration"])(
    "refuses what Relays say among themselves: %s",
    (name) => {
      expect(faultOf(`{"${name === "integration" ? "a" : name}":[]}\n{"type":"${name}"}\n{}`)).toBe(
        "internal_envelope",
      );
    },
  );

  it("makes event ids canonical and refuses the impossible", () => {
    expect(headerOf({ event_id: ID.toUpperCase() }).eventId).toBe(ID);
    expect(headerOf({ event_id: "9ec79c33-ec99-42ab-8353-589fcb2e04dc" }).eventId).toBe(ID);
    expect(headerOf({ event_id: null }).eventId).toBeUndefined();
    for (const bad of ["", "../../etc/passwd", `${ID.slice(1)}\0`, 7, true, {}]) {
      expect(faultOf(`${JSON.stringify({ event_id: bad })}\n`)).toBe("invalid_event_id");
    }
  });

  it.each([
    ["2026-11-15T00:47:35.717Z", Date.UTC(2026, 10, 15, 0, 47, 35, 717)],
    ["2026-11-15T00:47:35.717123Z", Date.UTC(2026, 10, 15, 0, 47, 35, 717)],
    ["2026-11-15T02:47:35+02:00", Date.UTC(2026, 10, 15, 0, 47, 35)],
    ["2026-11-15T00:47:35", Date.UTC(2026, 10, 15, 0, 47, 35)],
    [1763167655.5, 1763167655500],
    ["yesterday", undefined],
    ["2026-99-99T00:00:00Z", undefined],
    [1e300, undefined],
    [null, undefined],
    [{}, undefined],
  ])("reads sent_at %j as %j", (sent_at, sentAtMs) => {
    expect(headerOf({ sent_at }).sentAtMs).toBe(sentAtMs);
  });

  it("hands on the dsn of a tunnel and the header as sent", () => {
    const header = { dsn: "http://k@host/1", trace: { trace_id: "abc" }, __proto__: null };
    expect(headerOf(header)).toMatchObject({ dsn: "http://k@host/1", header });
    expect(headerOf({ dsn: 7 }).dsn).toBeUndefined();
  });

  it("keeps equal item headers apart from others and unchangeable", () => {
    const result = readEnvelope(
      Buffer.from(
        '{}\n{"type":"event"}\n{}\n{"type":"log","item_count":2}\n{}\n{"type":"event"}\n{}',
      ),
    );
    const [first, second, third] = result.ok ? result.value.items : [];
    expect([first?.header, second?.header]).toEqual([
      { type: "event" },
      { type: "log", item_count: 2 },
    ]);
    expect(third?.header).toBe(first?.header);
    expect(() => Object.assign(third?.header ?? {}, { type: "x" })).toThrow(TypeError);
  });

  it("is not slowed or filled by headers that are all different", () => {
    for (let i = 0; i < 2000; i++) expect(faultOf(`{}\n{"type":"t${i}"}\n{}`)).toBeUndefined();
    expect(read('{}\n{"type":"event"}\n{}')).toMatchObject({ items: [["event", "{}"]] });
  });
});

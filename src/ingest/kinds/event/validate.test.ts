import { expect, test } from "vitest";
import { validateEvent } from "./validate.ts";

function validate(payload: string | Buffer, hasLongInteger = false) {
  const bytes = typeof payload === "string" ? Buffer.from(payload) : payload;
  return validateEvent(bytes, { hasLongInteger });
}

function fieldsOf(payload: string | Buffer, hasLongInteger = false) {
  const step = validate(payload, hasLongInteger);
  if (!step.ok) throw new Error(step.outcome.reason);
  return step.value;
}

const REFUSED = { ok: false, outcome: { kind: "invalid", reason: "invalid_json" } };

test.each([
  ["text", '"x"'],
  ["a number", "1"],
  ["null", "null"],
  ["a list", "[{}]"],
  ["nothing", ""],
  ["a byte order mark", "\uFEFF{}"],
  ["a trailing comma", '{"a":1,}'],
  ["NaN", '{"a":NaN}'],
  ["half an object", '{"a":'],
  ["a raw NUL", '{"a":"\0"}'],
])("%s is not an event", (_name, payload) => {
  expect(validate(payload)).toEqual(REFUSED);
});

test("a hundred thousand levels are refused or read, never thrown", () => {
  const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  expect(validate(deep).ok).toBe(true);
  expect(validate(`${deep.slice(0, -1)},"__proto__":1}`).ok).toBe(true);
  expect(validate(deep, true)).toEqual(REFUSED);
});

test("a plain event keeps its bytes", () => {
  expect(fieldsOf('{"message":"häß 💥 \\n"}')).toMatchObject({
    fields: { message: "häß 💥 \n" },
    mustRewrite: false,
    notes: [],
  });
});

test("of two equal keys the last wins", () => {
  expect(fieldsOf('{"a":1,"a":2}').fields).toEqual({ a: 2 });
});

test("bytes that are not UTF-8 become U+FFFD and must be rewritten", () => {
  const raw = fieldsOf(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d]));
  expect(raw.fields.a).toMatch(/^\uFFFD+$/);
  expect(raw.mustRewrite).toBe(true);
});

test("a U+FFFD that was sent is no reason to rewrite", () => {
  expect(fieldsOf('{"a":"\uFFFD"}').mustRewrite).toBe(false);
});

test("lone surrogates are replaced and NUL is removed, in keys and values", () => {
  const raw = fieldsOf('{"a\\u0000b":["\\ud800x","\\u0000y"]}');
  expect(raw.fields).toEqual({ ab: ["\uFFFDx", "y"] });
  expect(raw.mustRewrite).toBe(true);
});

test("surrogates in pairs are left alone", () => {
  const raw = fieldsOf('{"a":"\\ud83d\\udca5"}');
  expect(raw).toMatchObject({ fields: { a: "💥" }, mustRewrite: false });
});

test("an integer beyond 2^53 is kept as text when the edge saw one", () => {
  const payload = '{"id":12345678901234567890,"n":-9007199254740993,"x":1.5,"y":1e300}';
  const raw = fieldsOf(payload, true);
  expect(raw.fields).toEqual({
    id: "12345678901234567890",
    n: "-9007199254740993",
    x: 1.5,
    y: 1e300,
  });
  expect(raw.mustRewrite).toBe(true);
  expect(fieldsOf('{"n":1234567890123456}', true).mustRewrite).toBe(false);
});

test("keys named __proto__ are removed wherever they are and however they are written", () => {
  const raw = fieldsOf(
    '{"__proto__":{"a":1},"tags":{"\\u005f_proto__":"x","b":"y"},"c":[{"__pro\\u0000to__":1}]}',
  );
  expect(Object.keys(raw.fields)).toEqual(["tags", "c"]);
  expect(raw.fields).toEqual({ tags: { b: "y" }, c: [{}] });
  expect(raw.notes).toEqual([
    { path: "__proto__", what: "invalid", why: "3 keys of this name were removed" },
  ]);
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CheckedJson, checkJson, MAX_JSON_DEPTH } from "./check-json.ts";

const check = (text: string | Buffer): CheckedJson => {
  const body = Buffer.from(text);
  return checkJson(body, 0, body.length);
};

/** What JSON.parse says of the same bytes, with the top level restricted to objects. */
function isParsableObject(body: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const accepted = [
  "{}",
  " \t\r\n{ } \n",
  '{"a":1}',
  '{ "a" : [ ] , "b" : { } }',
  '{"":""}',
  '{"a":"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD800"}',
  '{"a":-0,"b":0.0,"c":1e5,"d":1E+5,"e":-1.5e-9,"f":1e400}',
  '{"a":true,"b":false,"c":null,"d":[true,false,null]}',
  '{"a":"\u2028\u007f\ufeff😀"}',
  '{"a":[[],[[]],{"b":[{}]}]}',
  '{"a":1,"a":2,"__proto__":3}',
];

const refused = [
  "",
  " ",
  "{",
  "}",
  "{}}",
  "{}{}",
  "{} x",
  "[]",
  "[{}]",
  '"text"',
  "1",
  "null",
  '\ufeff{"a":1}',
  '{"a":1,}',
  '{"a":[1,]}',
  '{,"a":1}',
  '{"a"}',
  '{"a":}',
  '{"a" 1}',
  '{"a":1 "b":2}',
  '{"a":1;"b":2}',
  "{a:1}",
  "{'a':1}",
  "{1:1}",
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":-Infinity}',
  '{"a":-}',
  '{"a":01}',
  '{"a":-01}',
  '{"a":+1}',
  '{"a":.5}',
  '{"a":1.}',
  '{"a":1.e5}',
  '{"a":1e}',
  '{"a":1e+}',
  '{"a":0x10}',
  '{"a":1_000}',
  '{"a":tru}',
  '{"a":nulL}',
  '{"a":truefalse}',
  '{"a":undefined}',
  '{"a":[1}',
  '{"a":{"b":1]}',
  '{"a":[}',
  '{"a":"x}',
  '{"a":"}',
  '{"a":"\\x"}',
  '{"a":"\\u12"}',
  '{"a":"\\u12g4"}',
  '{"a":"\\"}',
  '{"a":"\\',
  '{"a":"line\nbreak"}',
  '{"a":"tab\there"}',
  '{"a":"nul\0"}',
  '{"a":"0123456\u001f"}',
  '{/**/"a":1}',
  '{"a":1}//',
  '{\u00a0"a":1}',
  '{\v"a":1}',
];

describe("checkJson", () => {
  it.each(accepted)("accepts %j, as JSON.parse does", (text) => {
    expect(isParsableObject(Buffer.from(text))).toBe(true);
    expect(check(text).ok).toBe(true);
  });

  it.each(refused)("refuses %j, as JSON.parse does", (text) => {
    expect(isParsableObject(Buffer.from(text))).toBe(false);
    expect(check(text)).toEqual({ ok: false, reason: "invalid_json" });
  });

  it("takes strings of every length around its four-byte step", () => {
    for (let length = 0; length < 20; length++) {
      for (const tail of ["", "\\n", "\u00e9", '\\"', "\\u0041"]) {
        expect(check(`{"${"k".repeat(length)}${tail}":"${"v".repeat(length)}${tail}"}`).ok).toBe(
          true,
        );
      }
      expect(check(`{"k":"${"v".repeat(length)}\u0001"}`).ok).toBe(false);
      expect(check(`{"k":"${"v".repeat(length)}\\"}`).ok).toBe(false);
    }
  });

  it("leaves bytes from 0x80 up in strings to the decoder, and refuses them elsewhere", () => {
    const invalidUtf8 = Buffer.from([0xc0, 0xaf, 0xff, 0xed, 0xa0, 0x80]);
    expect(check(Buffer.concat([Buffer.from('{"a":"'), invalidUtf8, Buffer.from('"}')])).ok).toBe(
      true,
    );
    expect(check(Buffer.concat([Buffer.from('{"a":'), invalidUtf8, Buffer.from("}")])).ok).toBe(
      false,
    );
  });

  it("accepts the deepest allowed document and refuses the next", () => {
    const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(check(nested(MAX_JSON_DEPTH)).ok).toBe(true);
    expect(check(nested(MAX_JSON_DEPTH + 1))).toEqual({ ok: false, reason: "nesting_too_deep" });
    expect(check(nested(100_000))).toEqual({ ok: false, reason: "nesting_too_deep" });
    expect(check(`${'{"a":'.repeat(100_000)}}`)).toEqual({ ok: false, reason: "nesting_too_deep" });
    expect(check(`{"a":${"[".repeat(100_000)}`)).toEqual({ ok: false, reason: "nesting_too_deep" });
    expect(check("[".repeat(100_000))).toEqual({ ok: false, reason: "nesting_too_deep" });
    expect(check(`${"[".repeat(200)}${"]".repeat(200)}`)).toEqual({
      ok: false,
      reason: "nesting_too_deep",
    });
  });

  it.each([
    ['{"a":123456789012345}', false],
    ['{"a":-123456789012345}', false],
    ['{"a":1234567890123456}', true],
    ['{"a":[-9223372036854775808]}', true],
    ['{"a":1234567890123456.5}', false],
    ['{"a":1234567890123456e2}', false],
    ['{"a":"1234567890123456"}', false],
    ['{"a":1.2345678901234567}', false],
    ['{"1234567890123456":1}', false],
  ])("%s: an integer that a double may not hold is reported: %s", (text, hasLongInteger) => {
    expect(check(text)).toEqual({ ok: true, flags: { hasLongInteger } });
  });

  it("looks at its own range only", () => {
    const body = Buffer.from('{"x":{"a":"b"}}"');
    expect(checkJson(body, 5, 14).ok).toBe(true);
    expect(checkJson(body, 5, 13).ok).toBe(false);
    expect(checkJson(body, 5, 15).ok).toBe(false);
    expect(checkJson(body, 0, 0).ok).toBe(false);
    expect(checkJson(body, 15, 16).ok).toBe(false);
  });

  it("agrees with JSON.parse on random documents", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, "\t"), (value, indent) => {
        const body = Buffer.from(JSON.stringify({ value }, null, indent));
        expect(checkJson(body, 0, body.length).ok).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("agrees with JSON.parse on random damage to documents", () => {
    const bytes = fc.oneof(
      fc.constantFrom(...Buffer.from('{}[]",:\\ \n\t0129-+.eEtrufalsn')),
      fc.integer({ min: 0, max: 255 }),
    );
    const edit = fc.record({
      at: fc.nat(),
      drop: fc.nat({ max: 2 }),
      put: fc.array(bytes, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        (value, edits) => {
          let body = Buffer.from(
            JSON.stringify({ value, text: 'a\\b\n"é😀', n: [-0.5e-7, true, null] }),
          );
          for (const { at, drop, put } of edits) {
            const from = at % (body.length + 1);
            body = Buffer.concat([
              body.subarray(0, from),
              Buffer.from(put),
              body.subarray(from + drop),
            ]);
          }
          expect({ body: body.toString(), ok: checkJson(body, 0, body.length).ok }).toEqual({
            body: body.toString(),
            ok: isParsableObject(body),
          });
        },
      ),
      { numRuns: 5000 },
    );
  });
});

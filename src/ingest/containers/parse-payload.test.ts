import { expect, test } from "vitest";
import { mayHoldLongInteger } from "#ingest/fields/may-hold-long-integer.ts";
import { parsePayload } from "./parse-payload.ts";

const read = (json: string) => parsePayload(Buffer.from(json))?.value;

test.each([
  ['{"a":12345678901234567890}', { a: "12345678901234567890" }],
  ['{"a": 12345678901234567890}', { a: "12345678901234567890" }],
  ['{"a":-12345678901234567890}', { a: "-12345678901234567890" }],
  ["[12345678901234567890]", ["12345678901234567890"]],
  ["[1,12345678901234567890]", [1, "12345678901234567890"]],
  ["[1,\n\t12345678901234567890]", [1, "12345678901234567890"]],
])("an integer that no double holds stays what it is, wherever it stands: %s", (json, value) => {
  expect(read(json)).toEqual(value);
});

test("wherever an integer begins and ends, one of sixteen digits is found", () => {
  for (let before = 0; before < 40; before++) {
    for (const digits of [15, 16, 17, 40]) {
      const number = `9${"8".repeat(digits - 1)}`;
      const json = `{"${"k".repeat(before)}":${number},"b":1}`;
      const value = digits < 16 ? Number(number) : number;
      expect(read(json), json).toEqual({ ["k".repeat(before)]: value, b: 1 });
    }
  }
  expect(read("1234567890123456789")).toBe("1234567890123456789");
});

test.each(["1", '"1",', "12345678901234567,", "-"])(
  "a megabyte of %j is gone through once",
  (part) => {
    expect(mayHoldLongInteger(`["x${part.repeat(1_000_000 / part.length)}`)).toBeDefined();
  },
);

test.each(['{"a":0.1234567890123456789}', '{"id":"1234567890123456789a"}', '{"a":12345}'])(
  "other numbers are numbers: %s",
  (json) => {
    expect(read(json)).toEqual(JSON.parse(json));
  },
);

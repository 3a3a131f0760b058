import { expect, test } from "vitest";
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

test.each(['{"a":0.1234567890123456789}', '{"id":"1234567890123456789a"}', '{"a":12345}'])(
  "other numbers are numbers: %s",
  (json) => {
    expect(read(json)).toEqual(JSON.parse(json));
  },
);

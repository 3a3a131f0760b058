import { expect, test } from "vitest";
import { Repair } from "#ingest/fields/repair.ts";
import type { Json } from "#lib/json.ts";
import { message } from "./read-message.ts";

function read(sent: Json) {
  const repair = new Repair({ trusted: false, notes: [] });
  return JSON.parse(JSON.stringify(message().read(sent, repair, "message") ?? null));
}

test.each<[string, Json, Json]>([
  ["text", "hello", { formatted: "hello" }],
  ["a number", 5, { formatted: "5" }],
  ["empty text", "", null],
  ["an object with a message", { message: "hello" }, { formatted: "hello" }],
  ["an object without one", { params: [1] }, null],
  [
    "Ruby's params without a place to go",
    { message: "hi", params: ["hi", []] },
    { formatted: "hi", params: ["hi", []] },
  ],
  [
    "%s",
    { message: "%s of %d, 100%%", params: ["one", 2] },
    { message: "%s of %d, 100%%", formatted: "one of 2, 100%", params: ["one", 2] },
  ],
  [
    "%(name)s",
    { message: "by %(who)s", params: { who: "me" } },
    { message: "by %(who)s", formatted: "by me", params: { who: "me" } },
  ],
  [
    "{} and {0}",
    { message: "{} {1} {x}", params: ["a", "b"] },
    { message: "{} {1} {x}", formatted: "a b {x}", params: ["a", "b"] },
  ],
  [
    "the SDK's own wording",
    { message: "n=%s", formatted: "n is 1", params: [1] },
    { message: "n=%s", formatted: "n is 1", params: [1] },
  ],
])("a message of %s", (_name, sent, kept) => {
  expect(read(sent)).toEqual(kept);
});

test("a template cannot reach what is not in its params", () => {
  expect(read({ message: "%(constructor)s", params: {} }).formatted).toBe("%(constructor)s");
});

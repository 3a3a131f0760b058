import { expect, test } from "vitest";
import { Repair } from "#ingest/fields/repair.ts";
import type { Json } from "#lib/json.ts";
import { tags } from "./read-tags.ts";

function read(sent: Json, trusted = false) {
  const repair = new Repair({ trusted, notes: [] });
  return { tags: tags().read(sent, repair, "tags"), notes: repair.notes, changed: repair.changed };
}

test.each<[string, Json]>([
  ["an object", { locale: "de", count: 4, flag: true, gone: null, empty: "" }],
  [
    "pairs",
    [
      ["locale", "de"],
      ["count", 4],
      ["flag", true],
      ["gone", null],
      ["empty", ""],
    ],
  ],
  [
    "key and value",
    [
      { key: "locale", value: "de" },
      { key: "count", value: 4 },
      { key: "flag", value: true },
      { key: "gone" },
    ],
  ],
])("tags come as %s", (_name, sent) => {
  const result = read(sent);
  expect(result.tags).toEqual([
    ["locale", "de"],
    ["count", "4"],
    ["flag", "True"],
  ]);
  expect(result.changed).toBe(false);
});

test("blanks in keys become dashes, blanks around values go", () => {
  expect(read({ " page kind ": " shop " }).tags).toEqual([["page-kind", "shop"]]);
});

test("the first of two tags with one name wins", () => {
  expect(
    read([
      ["a", "1"],
      ["a", "2"],
    ]).tags,
  ).toEqual([["a", "1"]]);
});

test("names that are fields of the event are no tags", () => {
  expect(read({ release: "1", dist: "2", user: "3", filename: "4", function: "5" })).toEqual({
    tags: undefined,
    notes: [],
    changed: false,
  });
});

test.each<[string, Json, string]>([
  ["a key of 201 characters", { ["k".repeat(201)]: "v" }, "tags.0"],
  ["a key with other characters", { schlüssel: "v" }, "tags.0"],
  ["an empty key", { "": "v" }, "tags.0"],
  ["a value of 201 characters", { key: "v".repeat(201) }, "tags.key"],
  ["a value of two lines", { key: "a\nb" }, "tags.key"],
  ["a value that is an object", { key: {} }, "tags.key"],
])("%s is refused with a note, the others stay", (_name, sent, path) => {
  const result = read({ ...(sent as object), good: "yes" });
  expect(result.tags).toEqual([["good", "yes"]]);
  expect(result.notes).toMatchObject([{ path, what: "invalid" }]);
});

test("of ten thousand tags the first hundred are kept", () => {
  const sent = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`t${index}`, "v"]));
  const result = read(sent);
  expect(result.tags).toEqual(Object.entries(sent).slice(0, 100));
  expect(result.notes).toEqual([
    { path: "tags.100", what: "trimmed", why: "left out with all that follow: 100 tags are kept" },
  ]);
  expect(read(Object.entries(sent).slice(0, 100)).changed).toBe(false);
});

test("a hundred thousand bad tags are not all looked at", () => {
  const result = read(new Array(100_000).fill(["bad key!", "x"]));
  expect(result.notes.at(-1)?.more).toBeLessThan(1000);
});

import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { dist, environment, release } from "./read-names.ts";
import { Repair } from "./repair.ts";

const FIELDS = { release: release(), environment: environment(), dist: dist() };

function read(key: keyof typeof FIELDS, sent: Json) {
  const repair = new Repair({ trusted: false, notes: [] });
  return { kept: FIELDS[key].read(sent, repair, key), noted: repair.notes.length };
}

test.each<[keyof typeof FIELDS, Json, string | undefined]>([
  ["release", " shop@1.2.3+77 ", "shop@1.2.3+77"],
  ["release", 77, "77"],
  ["release", "  ", undefined],
  ["environment", "prod eu", "prod eu"],
  ["dist", "77-a_b.c", "77-a_b.c"],
])("%s %j is kept as %j", (key, sent, kept) => {
  expect(read(key, sent)).toEqual({ kept, noted: 0 });
});

test.each<[keyof typeof FIELDS, Json]>([
  ["release", "."],
  ["release", "a/b"],
  ["release", "a\\b"],
  ["release", "a\nb"],
  ["release", "a\tb"],
  ["release", "r".repeat(201)],
  ["release", {}],
  ["environment", "none"],
  ["environment", "a/b"],
  ["environment", "e".repeat(65)],
  ["dist", "a b"],
  ["dist", "d".repeat(65)],
])("%s %j is refused with a note", (key, sent) => {
  expect(read(key, sent)).toEqual({ kept: undefined, noted: 1 });
});

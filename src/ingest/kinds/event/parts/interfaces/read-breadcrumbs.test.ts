import { expect, test } from "vitest";
import { Repair } from "#ingest/fields/repair.ts";
import type { Json } from "#lib/json.ts";
import { breadcrumbs } from "./read-breadcrumbs.ts";

function read(sent: Json, shiftS = 0) {
  const repair = new Repair({ trusted: false, notes: [] });
  repair.shiftS = shiftS;
  const crumbs = breadcrumbs().read(sent, repair, "breadcrumbs") ?? null;
  return { crumbs: JSON.parse(JSON.stringify(crumbs)), notes: repair.notes };
}

test.each<[string, Json]>([
  ["a list", [{ timestamp: 5, message: "a" }]],
  ["{values}", { values: [{ timestamp: 5, message: "a", type: null, level: null }] }],
])("breadcrumbs come as %s", (_name, sent) => {
  expect(read(sent)).toEqual({ crumbs: { values: [{ timestamp: 5, message: "a" }] }, notes: [] });
});

test("their times move with the event's clock", () => {
  expect(read([{ timestamp: "2026-11-15T00:47:35Z" }], 60).crumbs.values[0].timestamp).toBe(
    1_794_703_715,
  );
});

test("console levels are Sentry's levels", () => {
  expect(read([{ level: "log" }, { level: "warn" }]).crumbs.values).toEqual([
    { level: "info" },
    { level: "warning" },
  ]);
});

test("a wrong field is removed, the breadcrumb survives", () => {
  const { crumbs, notes } = read([{ message: "a", data: "x", timestamp: "noon", level: "loud" }]);
  expect(crumbs).toEqual({ values: [{ message: "a" }] });
  expect(notes.map((note) => note.path)).toEqual([
    "breadcrumbs.values.0.data",
    "breadcrumbs.values.0.timestamp",
    "breadcrumbs.values.0.level",
  ]);
});

test("of too many the newest are kept", () => {
  const sent = Array.from({ length: 600 }, (_, index) => ({ message: String(index) }));
  const { crumbs, notes } = read(sent);
  expect(crumbs.values).toHaveLength(500);
  expect(crumbs.values[0].message).toBe("100");
  expect(notes).toMatchObject([{ path: "breadcrumbs", what: "trimmed" }]);
});

test("data has a size", () => {
  const { crumbs, notes } = read([{ data: { body: "x".repeat(5000) } }]);
  expect(crumbs.values[0].data.body.length).toBeLessThan(2048);
  expect(notes).toMatchObject([{ path: "breadcrumbs.values.0.data", what: "trimmed" }]);
});

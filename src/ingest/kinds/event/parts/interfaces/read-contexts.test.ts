import { expect, test } from "vitest";
import { Repair } from "#ingest/fields/repair.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { contexts, extra } from "./read-contexts.ts";

function readWith(field: typeof extra, sent: Json) {
  const repair = new Repair({ trusted: false, notes: [] });
  const kept = field().read(sent, repair, "it") as JsonObject;
  return { kept, size: JSON.stringify(kept).length, notes: repair.notes };
}

test("a context has a size, feature flags have a larger one", () => {
  const values = Array.from({ length: 3000 }, (_, index) => ({ flag: `f${index}`, result: true }));
  const { kept } = readWith(contexts, {
    app: { values: structuredClone(values) },
    flags: { values },
  });
  const [app, flags] = [kept.app, kept.flags].map((context) => JSON.stringify(context).length);
  expect(app).toBeLessThan(16_384);
  expect(flags).toBeGreaterThan(50_000);
});

test("of thousands of contexts the first are kept", () => {
  const sent = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`c${index}`, {}]));
  const { kept, notes } = readWith(contexts, sent);
  expect(Object.keys(kept)).toHaveLength(200);
  expect(notes).toMatchObject([{ path: "it.c200", what: "trimmed" }]);
});

test("each value of extra has a size, and all of them together", () => {
  const sent = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`k${index}`, "x".repeat(20_000)]),
  );
  const { kept, size, notes } = readWith(extra, sent);
  expect((kept.k0 as string).length).toBe(16_384);
  expect(size).toBeLessThan(263_000);
  expect(notes.at(-1)?.why).toBe("left out with all that follow: too much in extra");
});

test("two hundred thousand keys in extra are cut to what fits", () => {
  const sent = Object.fromEntries(
    Array.from({ length: 200_000 }, (_, index) => [`key${index}`, 1]),
  );
  const { kept, notes } = readWith(extra, sent);
  expect(Object.keys(kept).length).toBeLessThan(25_000);
  expect(notes).toHaveLength(1);
});

test("extra keeps nulls: to an app they may say something", () => {
  expect(readWith(extra, { a: null, b: [null] }).kept).toEqual({ a: null, b: [null] });
});

test("of thousands that are no contexts the first are looked at", () => {
  const wrong = Array.from({ length: 5000 }, (_, index) => [`w${index}`, 1] as const);
  const { kept, notes } = readWith(contexts, {
    first: { a: 1 },
    ...Object.fromEntries(wrong),
    last: { a: 1 },
  });
  expect(Object.keys(kept)).toEqual(["first"]);
  expect(notes[0]).toMatchObject({ path: "it.w0", what: "invalid" });
});

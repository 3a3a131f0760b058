import { expect, test } from "vitest";
import { stackBar } from "./time-card.tsx";

const NONE = { accepted: 0, filtered: 0, rate_limited: 0, invalid: 0, unsupported: 0 };
const KINDS = ["accepted", "filtered", "invalid"] as const;

test("pieces stand on one another, inside the chart, and one item is seen", () => {
  const counts = { ...NONE, client_discard: 9, accepted: 1_000_000, filtered: 1 };
  const pieces = stackBar(counts, KINDS, 1_000_001, 72);
  expect(pieces.map(({ kind }) => kind)).toEqual(["accepted", "filtered"]);
  expect(pieces[0]?.y).toBeCloseTo(72 - (pieces[0]?.height ?? 0));
  expect(pieces[1]?.height).toBe(2);
  expect(pieces[1]?.y).toBeGreaterThanOrEqual(0);
  expect(stackBar({ ...NONE, client_discard: 0 }, KINDS, 0, 72)).toEqual([]);
});

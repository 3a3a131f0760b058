import { expect, test } from "vitest";
import { PROPORTIONS } from "./proportions.ts";
import { Wheel } from "./wheel.ts";

test("a turn of the wheel has every kind as often as its weight says", () => {
  const wheel = new Wheel(PROPORTIONS);
  expect(wheel.size).toBe(73);
  const turn = Array.from({ length: wheel.size }, (_, i) => wheel.at(i).kind);
  for (const [kind, weight] of Object.entries(PROPORTIONS)) {
    expect(turn.filter((one) => one === kind)).toHaveLength(weight);
  }
  // Not in blocks: a batch of the digest must see a bit of everything.
  expect(turn.slice(0, 20).filter((kind) => kind !== "session").length).toBeGreaterThan(5);
});

test("the requests of a kind are numbered without a gap, over turns", () => {
  const wheel = new Wheel({ a: 2, b: 3 });
  const seen = Array.from({ length: 15 }, (_, i) => wheel.at(i));
  for (const kind of ["a", "b"]) {
    const ordinals = seen.filter((one) => one.kind === kind).map(({ ordinal }) => ordinal);
    expect(ordinals).toEqual(ordinals.map((_, i) => i));
  }
});

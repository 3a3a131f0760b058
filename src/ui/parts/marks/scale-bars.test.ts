import { expect, test } from "vitest";
import { scaleBars } from "./scale-bars.ts";

test("the highest count fills the height but for its headroom, the others are in proportion", () => {
  const heights = scaleBars([0, 5, 10], 30, 24).map(({ height }) => height);
  expect(heights).toEqual([1, 11, 22]);
});

test("bars stand on the ground and end at the width", () => {
  const bars = scaleBars([3, 1, 2, 9], 112, 24);
  for (const { y, height } of bars) expect(y + height).toBeCloseTo(24);
  const last = bars.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(112);
});

test("one event beside ten thousand is still seen, and none is a hairline", () => {
  const [one, , none] = scaleBars([1, 10_000, 0], 30, 24);
  expect(one).toMatchObject({ height: 2, empty: false });
  expect(none).toMatchObject({ height: 1, empty: true });
});

test("no counts are no bars, and only zeros are no division by zero", () => {
  expect(scaleBars([], 112, 24)).toEqual([]);
  expect(scaleBars([0, 0], 112, 24).every(({ height }) => height === 1)).toBe(true);
});

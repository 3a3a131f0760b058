import { expect, test } from "vitest";
import { DistinctSketch } from "./distinct-sketch.ts";
import { hash53 } from "./hash53.ts";

function sketchOf(count: number, name = "user"): DistinctSketch {
  const sketch = new DistinctSketch();
  for (let i = 0; i < count; i++) sketch.add(hash53(`${name}-${i}`));
  return sketch;
}

test.each([0, 1, 7, 511, 512])("%i things are counted exactly", (count) => {
  expect(sketchOf(count).count()).toBe(count);
});

test.each([513, 2000, 10_000, 100_000, 1_000_000])(
  "%i things are counted within 5 percent",
  (count) => {
    expect(Math.abs(sketchOf(count).count() - count) / count).toBeLessThan(0.05);
  },
);

test("the same thing again changes nothing", () => {
  for (const count of [10, 5000]) {
    const sketch = sketchOf(count);
    const before = sketch.count();
    for (let i = 0; i < count; i++) expect(sketch.add(hash53(`user-${i}`))).toBe(false);
    expect(sketch.count()).toBe(before);
  }
});

test.each([3, 512, 5000])("a sketch of %i survives being stored", (count) => {
  const read = DistinctSketch.fromBytes(sketchOf(count).toBytes());
  expect(read.count()).toBe(sketchOf(count).count());
  expect(read.toBytes()).toEqual(sketchOf(count).toBytes());
});

test("a stored sketch takes at most 4 KiB and one byte", () => {
  expect(sketchOf(512).toBytes().length).toBe(4097);
  expect(sketchOf(100_000).toBytes().length).toBe(4097);
});

test("texts that differ in one character hash apart", () => {
  const hashes = new Set(Array.from({ length: 200_000 }, (_, i) => hash53(String(i))));
  expect(hashes.size).toBe(200_000);
});

test.each([
  [3, 4],
  [400, 400],
  [20, 5000],
  [5000, 20],
  [5000, 5000],
])("%i and %i, half of them the same, are united into what counting all would give", (a, b) => {
  const [left, right, all] = [new DistinctSketch(), new DistinctSketch(), new DistinctSketch()];
  const shared = Math.floor(Math.min(a, b) / 2);
  for (let i = 0; i < a; i++) for (const sketch of [left, all]) sketch.add(hash53(`u${i}`));
  for (let i = 0; i < b; i++) {
    for (const sketch of [right, all]) sketch.add(hash53(`u${a - shared + i}`));
  }
  left.unite(DistinctSketch.fromBytes(right.toBytes()));
  expect(left.count()).toBe(all.count());
});

test("one is taken out again while each is known, and not after that", () => {
  const sketch = new DistinctSketch();
  for (let i = 0; i < 3; i++) sketch.add(hash53(`u${i}`));
  expect([sketch.remove(hash53("u1")), sketch.remove(hash53("u1")), sketch.count()]).toEqual([
    true,
    false,
    2,
  ]);
  for (let i = 0; i < 600; i++) sketch.add(hash53(`u${i}`));
  const before = sketch.count();
  expect([sketch.remove(hash53("u1")), sketch.count()]).toEqual([false, before]);
});

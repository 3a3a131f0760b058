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
  "%i things are counted within 3 percent, whoever they are",
  (count) => {
    const errors = Array.from({ length: count > 50_000 ? 2 : 60 }, (_, at) => {
      const sketch = sketchOf(count, `of-${at}`);
      expect(sketch.isExact).toBe(false);
      return (sketch.count() - count) / count;
    });
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.03);
    // 0.8 % is the standard error; a mean of 60 that is 0.4 % off would be a bias.
    const mean = errors.reduce((sum, one) => sum + one, 0) / errors.length;
    if (errors.length > 10) expect(Math.abs(mean)).toBeLessThan(0.004);
  },
);

test("a part is never counted as more than its whole", () => {
  const whole = new DistinctSketch();
  for (let i = 0, before = 0; i < 30_000; i++) {
    whole.add(hash53(`u${i}`));
    const now = i < 1500 || i % 97 === 0 ? whole.count() : before;
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
});

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

test("a stored sketch takes 7 bytes each at first, then 3, and never more than 12 KiB and one", () => {
  expect(sketchOf(512).toBytes().length).toBe(1 + 512 * 7);
  expect(sketchOf(700).toBytes().length).toBeLessThanOrEqual(1 + 700 * 3);
  expect(sketchOf(5000).toBytes().length).toBe(12_289);
  expect(sketchOf(100_000).toBytes().length).toBe(12_289);
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

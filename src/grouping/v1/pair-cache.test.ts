import { expect, test } from "vitest";
import { PairCache } from "./pair-cache.ts";

test("a value is found by both keys", () => {
  const cache = new PairCache<string, number>(10);
  cache.set("a", "x", 1);
  cache.set("b", "x", 2);
  expect([cache.get("a", "x"), cache.get("b", "x"), cache.get("a", "y")]).toEqual([
    1,
    2,
    undefined,
  ]);
});

test("a full cache starts again, so its size is bounded", () => {
  const cache = new PairCache<number, number>(3);
  for (let i = 0; i < 100; i++) cache.set(i % 7, `${i}`, i);
  const kept = Array.from({ length: 100 }, (_, i) => cache.get(i % 7, `${i}`));
  const found = kept.filter((value) => value !== undefined);
  expect(found.length).toBeLessThanOrEqual(3);
  expect(found).toContain(99);
});

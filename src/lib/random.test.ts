import { expect, test } from "vitest";
import { Random } from "./random.ts";

test("one seed gives one course, another seed another", () => {
  const course = (seed: number) => {
    const random = new Random(seed);
    return [random.hex(16), random.below(1000), random.between(5, 9), random.share()];
  };
  expect(course(7)).toEqual(course(7));
  expect(course(7)).not.toEqual(course(8));
});

test("the heavier is picked more often, and nothing outside the list", () => {
  const random = new Random(1);
  const picked = Array.from({ length: 1000 }, () =>
    random.weighted([
      [9, "often"],
      [1, "seldom"],
    ]),
  );
  const often = picked.filter((value) => value === "often").length;
  expect(often).toBeGreaterThan(800);
  expect(often).toBeLessThan(1000);
});

test("numbers keep to their bounds", () => {
  const random = new Random(2);
  for (let i = 0; i < 1000; i++) {
    expect(random.below(3)).toBeLessThan(3);
    const between = random.between(4, 6);
    expect(between >= 4 && between <= 6).toBe(true);
  }
});

import { expect, test } from "vitest";
import { takePage } from "./take-page.ts";

/** Numbers from 1 to `last`, after or before one of them, as a store would list them. */
function listTo(last: number) {
  return async ({ limit, after, before }: { limit: number; after?: number; before?: number }) => {
    const all = Array.from({ length: last }, (_, i) => i + 1);
    if (before !== undefined) return all.filter((n) => n < before).slice(-limit);
    return all.filter((n) => n > (after ?? 0)).slice(0, limit);
  };
}

test("a list that ends with its page has no other", async () => {
  expect(await takePage({ limit: 3 }, listTo(3))).toEqual({
    rows: [1, 2, 3],
    hasPrevious: false,
    hasNext: false,
  });
});

test("one row more makes another page, which is not shown", async () => {
  expect(await takePage({ limit: 3 }, listTo(4))).toEqual({
    rows: [1, 2, 3],
    hasPrevious: false,
    hasNext: true,
  });
});

test("the last page knows that it is the last, also when it is full", async () => {
  const last = { rows: [4, 5, 6], hasPrevious: true, hasNext: false };
  expect(await takePage({ limit: 3, after: 3 }, listTo(6))).toEqual(last);
  expect(await takePage({ limit: 3, after: 3 }, listTo(7))).toEqual({ ...last, hasNext: true });
});

test("going back ends at the first row, also when the page is full", async () => {
  const first = { rows: [1, 2, 3], hasPrevious: false, hasNext: true };
  expect(await takePage({ limit: 3, before: 4 }, listTo(9))).toEqual(first);
  expect(await takePage({ limit: 3, before: 5 }, listTo(9))).toEqual({
    rows: [2, 3, 4],
    hasPrevious: true,
    hasNext: true,
  });
  expect(await takePage({ limit: 3, before: 1 }, listTo(9))).toMatchObject({
    rows: [],
    hasNext: false,
  });
});

import { expect, test } from "vitest";
import type { Times } from "#bench/query/samples.ts";
import { checkSizes, showBoth } from "./query-engines.ts";

const times = (p50: number, size: number): Times => ({
  ...{ p50, p95: 2 * p50, cpuMs: 1, size, count: 10 },
});
const LIST = { name: "list", times: { embedded: times(4, 50), servers: times(10, 50) } };
const TRACE = { name: "trace", times: { embedded: times(4, 10), servers: times(2, 9) } };

test("both engines stand side by side, with how much longer the servers take", () => {
  const [head, list] = showBoth([LIST]).split("\n");
  expect(head?.split(/ {2,}/)).toEqual([
    ...["question", "embedded p50 ms", "p95 ms", "servers p50 ms", "p95 ms"],
    ...["servers over embedded", "rows", "asked"],
  ]);
  expect(list?.split(/ {2,}/)).toEqual([
    "list",
    "4.00",
    "8.00",
    "10.00",
    "20.00",
    "2.50",
    "50",
    "10",
  ]);
});

test("an answer of another size is no result", () => {
  expect(() => checkSizes([LIST])).not.toThrow();
  expect(() => checkSizes([LIST, TRACE])).toThrow('"trace": 10 and 9 rows');
});

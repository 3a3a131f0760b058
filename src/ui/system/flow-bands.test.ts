import { expect, test } from "vitest";
import { layFlow } from "./flow-bands.ts";

test("bands leave what was received without gaps, and more is wider", () => {
  const { bands, received } = layFlow([
    { kind: "accepted", items: 2_619_408 },
    { kind: "filtered", items: 14_206 },
    { kind: "rate_limited", items: 5180 },
    { kind: "invalid", items: 0 },
    { kind: "client_discard", items: 3611 },
  ]);
  const [stored, filtered, limited, invalid, clients] = bands;
  expect(filtered?.from).toBe((stored?.from ?? 0) + (stored?.height ?? 0));
  expect(limited?.from).toBeCloseTo((filtered?.from ?? 0) + (filtered?.height ?? 0));
  expect(filtered?.height).toBeGreaterThan(limited?.height ?? 0);
  expect(invalid?.height).toBe(0);
  const parts = [stored, filtered, limited].reduce((sum, band) => sum + (band?.height ?? 0), 0);
  expect(received.height).toBeCloseTo(parts);
  expect(clients?.from).toBeGreaterThan(received.top + received.height);
  const tops = bands.map(({ textTop }) => textTop);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

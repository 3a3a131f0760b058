import { expect, test } from "vitest";
import type { SpoolPosition } from "#model/spool-position.ts";
import { SpoolBacklog } from "./backlog.ts";

const at = (position: number) => position as SpoolPosition;

test("what was written and not digested waits, since its first record", () => {
  const backlog = new SpoolBacklog();
  expect(backlog.look(at(0))).toEqual({ records: 0, oldestAtMs: undefined });
  backlog.wrote({ end: at(100), records: 2, firstAtMs: 1000 }, at(0));
  backlog.wrote({ end: at(250), records: 3, firstAtMs: 2000 }, at(0));
  expect(backlog.look(at(0))).toEqual({ records: 5, oldestAtMs: 1000 });
  expect(backlog.look(at(99))).toEqual({ records: 5, oldestAtMs: 1000 });
  expect(backlog.look(at(100))).toEqual({ records: 3, oldestAtMs: 2000 });
  expect(backlog.look(at(250))).toEqual({ records: 0, oldestAtMs: undefined });
});

test("a long backlog stays exact in number and coarse in place", () => {
  const backlog = new SpoolBacklog();
  for (let i = 1; i <= 20_000; i++) {
    backlog.wrote({ end: at(i * 10), records: 1, firstAtMs: i }, at(0));
  }
  expect(backlog.look(at(0))).toEqual({ records: 20_000, oldestAtMs: 1 });
  const half = backlog.look(at(100_000)).records;
  expect(half).toBeGreaterThanOrEqual(10_000);
  expect(half).toBeLessThan(10_100);
  expect(backlog.look(at(200_000)).records).toBe(0);
});

import { expect, test } from "vitest";
import { RefusedSignIns } from "./refused-sign-ins.ts";

const REFUSED = { address: "192.0.2.7", userId: undefined, reason: "unauthorized" } as const;

test("each refused sign-in is a line, and of a flood the number", () => {
  const lines: unknown[][] = [];
  const clock = { nowMs: 0 };
  const log = { warn: (...given: unknown[]) => void lines.push(given) };
  const refused = new RefusedSignIns(log, () => clock.nowMs);
  refused.note(REFUSED);
  expect(lines).toEqual([[REFUSED, "a sign-in was refused"]]);
  for (let n = 0; n < 500; n++) refused.note(REFUSED);
  expect(lines).toHaveLength(60);
  clock.nowMs = 61_000;
  refused.note(REFUSED);
  expect(lines.slice(60)).toEqual([
    [{ leftOut: 441 }, "sign-ins were refused"],
    [REFUSED, "a sign-in was refused"],
  ]);
});

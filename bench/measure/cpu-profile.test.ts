import { expect, test } from "vitest";
import { type CpuProfile, sumUp } from "./cpu-profile.ts";

const frame = (functionName: string, url = "file:///lapwing/src/a.ts") => ({
  functionName,
  url,
  lineNumber: 9,
});

/** main calls parse, which calls itself and JSON.parse; a millisecond a sample. */
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame("(root)", ""), children: [2, 6] },
    { id: 2, callFrame: frame("main"), children: [3] },
    { id: 3, callFrame: frame("parse"), children: [4] },
    { id: 4, callFrame: frame("parse"), children: [5] },
    { id: 5, callFrame: frame("JSON.parse", "") },
    { id: 6, callFrame: frame("(idle)", "") },
  ],
  startTime: 1_000_000,
  samples: [2, 3, 4, 5, 5, 6, 6, 2],
  timeDeltas: Array<number>(8).fill(1000),
};

test("time is that of the window, idle apart; what is called counts for its callers, once", () => {
  const { busy, top, topWithCallees } = sumUp(profile, { startMs: 1000, endMs: 1007 });
  expect(busy).toBeCloseTo(5 / 7, 10);
  expect(Object.fromEntries(top.map(({ name, share }) => [name, share]))).toEqual({
    "parse a.ts:10": 0.4,
    "JSON.parse": 0.4,
    "main a.ts:10": 0.2,
  });
  expect(topWithCallees).toEqual([
    { name: "main a.ts:10", share: 1 },
    { name: "parse a.ts:10", share: 0.8 },
  ]);
});

import { expect, test } from "vitest";
import { cpuNowMs } from "./cpu-now.ts";

test("work shows in a process's CPU time, waiting hardly does", async () => {
  const before = cpuNowMs(process.pid);
  const own = process.cpuUsage();
  let sum = 0;
  for (const untilMs = performance.now() + 60; performance.now() < untilMs; ) sum += Math.sqrt(sum);
  const worked = cpuNowMs(process.pid) - before;
  const { user, system } = process.cpuUsage(own);
  // The kernel adds to it at its ticks: every 4 to 10 ms.
  expect(worked).toBeGreaterThan(((user + system) / 1000) * 0.5 - 10);
  expect(worked).toBeGreaterThan(0);
  expect(cpuNowMs(2 ** 30)).toBe(0);
});

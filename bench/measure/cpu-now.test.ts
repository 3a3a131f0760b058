import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { cpuNowMs } from "./cpu-now.ts";

/** Says what it has used by itself, works for a while, says it again, and waits. */
const WORKER = `
  const said = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  process.stdout.write(said() + "\\n");
  process.stdin.once("data", () => {
    let sum = 0;
    for (const until = performance.now() + 60; performance.now() < until; ) sum += Math.sqrt(sum);
    process.stdout.write(said() + "\\n");
  });`;

test("work shows in a process's CPU time", async () => {
  // Of its own: threads and children of this one come and go with other tests.
  const child = spawn(process.execPath, ["-e", WORKER], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => {
    child.kill();
  });
  const pid = child.pid ?? 0;
  const [first] = await once(child.stdout, "data");
  const before = cpuNowMs(pid);
  child.stdin.write("work\n");
  const [last] = await once(child.stdout, "data");
  const worked = cpuNowMs(pid) - before;
  // The kernel adds to it at its ticks: every 4 to 10 ms.
  expect(worked).toBeGreaterThan((Number(last) - Number(first)) * 0.5 - 10);
  expect(worked).toBeGreaterThan(0);
  expect(cpuNowMs(2 ** 30)).toBe(0);
});

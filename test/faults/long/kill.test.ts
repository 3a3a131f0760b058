/**
 * Rounds of kill -9 and of SIGTERM under mixed load, at random moments and at commits.
 * LAPWING_FAULT_ROUNDS says how many of each; 100 when it is not set.
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { FaultRun, preload } from "#test/support/faults/fault-run.ts";
import { summarize } from "#test/support/load/summarize.ts";

const ROUNDS = Number(process.env.LAPWING_FAULT_ROUNDS ?? 100);
const SENDERS = 8;
const DIE_WITH_ALL = preload("die-at-commit.mjs", { LAPWING_TEST_DIE: "process" });
const DIE_ALONE = preload("die-at-commit.mjs", { LAPWING_TEST_DIE: "digest" });

test(`${ROUNDS} rounds of kill -9 lose nothing and count nothing twice`, async () => {
  const run = await FaultRun.begin();
  run.load.start(SENDERS);
  for (let round = 1; round <= ROUNDS; round++) {
    await run.acknowledge(randomInt(20, 150));
    await sleep(randomInt(150));
    await run.kill();
    if (round % 3 === 0) {
      // Ends by itself, before or after one of the commits of a batch.
      await run.restart(DIE_WITH_ALL);
      await run.server.exited;
      run.load.serverUrl = undefined;
      await run.restart();
    } else if (round % 10 === 1) {
      // With web, which is killed in the same moment.
      await run.restart(undefined, "on");
    } else {
      // The digest's thread dies now and then, and the process at the end of the round.
      await run.restart(round % 4 === 0 ? DIE_ALONE : undefined);
    }
  }
  const found = await run.finish("at most");
  console.log(`kill -9, ${ROUNDS} rounds:`, found);
  showRestarts(run);
  expect(found.acknowledged).toBeGreaterThan(ROUNDS * 20);
  // Where other work is done too, most of a start is waiting for the machine. What it needs when it
  // gets it is the quickest start, and the CPU of all.
  expect(summarize(run.restartsMs).min).toBeLessThanOrEqual(5000);
  expect(summarize(run.restartsCpuMs).median).toBeLessThanOrEqual(5000);
});

test(`${ROUNDS} rounds of SIGTERM lose nothing, and each ends in 10 seconds`, async () => {
  const run = await FaultRun.begin();
  run.load.start(SENDERS);
  const stopsMs: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await run.acknowledge(randomInt(20, 150));
    await sleep(randomInt(150));
    stopsMs.push(await run.terminate());
    await run.restart();
  }
  const found = await run.finish("exact");
  console.log(`SIGTERM, ${ROUNDS} rounds:`, found);
  console.log("stop in ms:", summarize(stopsMs));
  showRestarts(run);
  expect(Math.max(...stopsMs)).toBeLessThanOrEqual(10_000);
});

function showRestarts({ restartsMs, restartsCpuMs }: FaultRun): void {
  console.log("restart to ready in ms:", summarize(restartsMs));
  console.log("CPU of that in ms:", summarize(restartsCpuMs));
}

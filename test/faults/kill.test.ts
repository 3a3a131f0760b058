/** Once of each; test/faults/long/kill.test.ts does it a hundred times. */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { FaultRun, preload } from "#test/support/faults/fault-run.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";

test("whatever is killed under load, nothing acknowledged is lost or counted twice", async () => {
  const run = await FaultRun.begin();
  run.load.start(8);
  await run.acknowledge(200);
  await sleep(randomInt(150));
  await run.kill();

  // Ends by itself, before or after one of the commits of a batch.
  await run.restart(preload("die-at-commit.mjs", { LAPWING_TEST_DIE: "process" }));
  await run.server.exited;
  run.load.serverUrl = undefined;

  await run.restart(preload("die-at-commit.mjs", { LAPWING_TEST_DIE: "digest" }));
  const deaths = () => run.server.log.split("the digest is started again").length - 1;
  await waitUntil("the digest's thread has died twice", () => deaths() >= 2);
  await run.kill();

  await run.restart();
  const { acknowledged } = await run.finish("at most");
  expect(acknowledged).toBeGreaterThan(300);
}, 300_000);

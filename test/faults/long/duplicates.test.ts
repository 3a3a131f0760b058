/**
 * LAPWING_FAULT_COUNT events (a million when it is not set), one in ten of them twice, counted to
 * the unit. Needs about 2 GB of memory for the books.
 */
import { expect, test } from "vitest";
import { FaultRun } from "#test/support/fault-run.ts";
import { makeEvent } from "#test/support/mixed-shipments.ts";

const COUNT = Number(process.env.LAPWING_FAULT_COUNT ?? 1_000_000);

test(`of ${COUNT} events with one in ten sent twice, each is counted once`, async () => {
  // The spike guard would step in at a million of one project in an hour.
  const run = await FaultRun.begin({ make: () => [makeEvent()], refusedEvery: 0 });
  await run.load.run(32, COUNT);
  const found = await run.finish("exact");
  console.log(found);
  expect(found.acknowledged).toBeGreaterThanOrEqual(COUNT);
});

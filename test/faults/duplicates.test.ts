/**
 * Repeats and large events in one stream. test/faults/long/duplicates.test.ts sends a million.
 */
import { expect, test } from "vitest";
import { FaultRun } from "#test/support/faults/fault-run.ts";
import { makeEvent } from "#test/support/load/mixed-shipments.ts";

const COUNT = 5000;

test(`of ${COUNT} with one in ten sent twice, everything is counted once`, async () => {
  const run = await FaultRun.begin({ make: () => [makeEvent()] });
  await run.load.run(16, COUNT);
  const { acknowledged } = await run.finish("exact");
  expect(acknowledged).toBeGreaterThanOrEqual(COUNT);
}, 300_000);

/**
 * LAPWING_FAULT_COUNT events (a million when it is not set), one in ten of them twice, counted to
 * the unit. Needs about 2 GB of memory for the books.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { FaultRun } from "#test/support/faults/fault-run.ts";
import { makeEvent } from "#test/support/load/mixed-shipments.ts";

const COUNT = Number(process.env.LAPWING_FAULT_COUNT ?? 1_000_000);

test(`of ${COUNT} events with one in ten sent twice, each is counted once`, async () => {
  const run = await FaultRun.begin({ make: () => [makeEvent()], refusedEvery: 0 });
  letSpikesPass(run);
  await run.load.run(32, COUNT);
  const found = await run.finish("exact");
  console.log(found);
  expect(found.acknowledged).toBeGreaterThanOrEqual(COUNT);
});

/** As the switch in the project's settings does: this many in an hour are meant. */
function letSpikesPass({ server, project }: FaultRun): void {
  const db = new DatabaseSync(join(server.data, "meta.db"), { timeout: 10_000 });
  db.exec(
    `INSERT INTO project_guard (project_id, spike_protection) VALUES (${project.projectId}, 0)`,
  );
  db.close();
}

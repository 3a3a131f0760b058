/** Somebody else holds the stores: envelopes are taken all the same, and stored when they let go. */
import { expect, test } from "vitest";
import { FaultRun } from "#test/support/faults/fault-run.ts";
import { holdStores } from "#test/support/faults/hold-stores.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";
import { dayFiles, seals } from "#test/support/store/stored-rows.ts";

test("while the stores are held everything is taken, and a kill in the middle changes no order", async () => {
  const run = await FaultRun.begin();
  // One client, which waits for each answer: what it sent first must be stored first.
  run.load.start(1);
  await run.acknowledge(20);
  await waitUntil("there is a day's file", () => dayFiles(run.server.data).length > 0);

  const letGo = holdStores(run.server.data);
  await run.acknowledge(150);
  const ready = await run.ready();
  expect(ready).toMatchObject({ status: "ready", backlog: true });
  expect(ready.waitingEnvelopes).toBeGreaterThan(100);
  letGo();
  // The client goes on, so a few always wait.
  await waitUntil("what waited is stored", async () => (await run.ready()).waitingEnvelopes < 50);

  const letGoAgain = holdStores(run.server.data);
  await run.acknowledge(150);
  await run.kill();
  letGoAgain();
  const { data } = run.server;
  await run.restart();
  await run.load.stop();
  await run.digestAll();
  const [stored = []] = seals(data).values();
  const known = new Set(stored);
  expect(stored).toEqual([...run.load.ledger.seals.keys()].filter((seal) => known.has(seal)));
  await run.finish("at most");
});

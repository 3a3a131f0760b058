import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Lapwing, waitUntil } from "#test/support/lapwing.ts";
import { readStored } from "#test/support/ledger.ts";
import { envelopeUrl, Load } from "#test/support/load.ts";

const ROUNDS = 20;

test(`kill -9 ${ROUNDS} times under load loses nothing and counts nothing twice`, async () => {
  let server = await Lapwing.start({ waitFor: "ingest" });
  const { data } = server;
  const { dsn } = await server.setup();
  const load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(8);
  for (let round = 0; round < ROUNDS; round++) {
    const before = load.result.acknowledged.length;
    await waitUntil("events are acknowledged", () => load.result.acknowledged.length > before + 50);
    // Some kills hit a batch between its two commits, some an idle digest.
    await sleep(Math.random() * 150);
    await server.kill();
    server = await Lapwing.start({ data, waitFor: "ingest" });
  }
  const { acknowledged } = await load.stop();
  await waitUntil("everything is digested", async () => {
    const ready = (await (await fetch(`${server.url}/readyz`)).json()) as { backlog: boolean };
    return !ready.backlog;
  });
  await server.stop();

  const stored = readStored(data);
  const ids = new Set(stored.eventIds);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(stored.eventIds.length).toBe(ids.size);
  expect(stored.issueEvents).toBe(ids.size);
  expect(stored.hourEvents).toBe(ids.size);
  expect(stored.outcomes["accepted//error"]).toBe(ids.size);
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 50);
  await server.remove();
});

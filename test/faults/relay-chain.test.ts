import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl, Load } from "#test/support/load/load.ts";
import {
  addTarget,
  errorItem,
  postRelay,
  readRelayCounts,
  startRelaying,
  sumOf,
  waitForEmptyQueues,
} from "#test/support/relay/relay-server.ts";
import { type Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

async function startTwo() {
  const [near, far] = await Promise.all([startRelaying(), startRelaying()]);
  const [here, there] = await Promise.all([near.setup(), far.setup()]);
  return { near, far, here, there };
}

/** Ends both, so that all they took is digested. */
async function stopBoth(...servers: Lapwing[]): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
}

test("a mirror holds what is stored here, each event once, and the counts agree", async () => {
  const { near, far, here, there } = await startTwo();
  await addTarget(near, there.dsn, { mode: "mirror" });

  // Straight to the project's own key, and through the tunnel with either DSN.
  const load = new Load(() => envelopeUrl(here.dsn, near.url));
  load.start(4);
  await waitUntil("events are acknowledged", () => load.result.acknowledged.length > 40);
  const { acknowledged } = await load.stop();
  for (const dsn of [here.dsn, there.dsn, there.dsn]) {
    const eventId = randomUUID().replaceAll("-", "");
    expect((await postRelay(near, dsn, errorItem("tunnel"), { eventId })).status).toBe(200);
    acknowledged.push(eventId);
  }
  await waitForEmptyQueues(near, acknowledged.length);
  await stopBoth(near, far);

  const sent = acknowledged.toSorted();
  const [stored, mirrored] = [readStored(near.data), readStored(far.data)];
  expect(stored.eventIds.toSorted()).toEqual(sent);
  expect(mirrored.eventIds.toSorted()).toEqual(sent);
  expect(stored.outcomes["accepted//error"]).toBe(sent.length);
  expect(mirrored.outcomes["accepted//error"]).toBe(sent.length);
  expect(readRelayCounts(near.data)).toEqual({
    "error received": sent.length,
    "error delivered": sent.length,
  });
});

test("an upstream's events are only there", async () => {
  const { near, far, here, there } = await startTwo();
  await addTarget(near, there.dsn);
  const eventIds = Array.from({ length: 20 }, () => randomUUID().replaceAll("-", ""));
  for (const eventId of eventIds) {
    expect((await postRelay(near, there.dsn, errorItem("far"), { eventId })).status).toBe(200);
  }
  // The project's own key stays local.
  expect((await postRelay(near, here.dsn, errorItem("near"))).status).toBe(200);
  await waitForEmptyQueues(near, 20);
  await stopBoth(near, far);
  expect(readStored(far.data).eventIds.toSorted()).toEqual(eventIds.toSorted());
  expect(readStored(near.data).eventIds.length).toBe(1);
});

test("two that mirror each other do not send in a circle", async () => {
  const { near, far, here, there } = await startTwo();
  await addTarget(near, there.dsn, { mode: "mirror" });
  await addTarget(far, here.dsn, { mode: "mirror" });
  const eventId = randomUUID().replaceAll("-", "");
  expect((await postRelay(near, here.dsn, errorItem("round"), { eventId })).status).toBe(200);
  await waitForEmptyQueues(near, 1);
  await waitForEmptyQueues(far, 1);
  // Refused for good, not tried again for a day.
  expect(readRelayCounts(far.data)).toEqual({
    "error received": 1,
    "error refused relay_loop": 1,
  });
  await stopBoth(near, far);
  expect(readStored(near.data).eventIds).toEqual([eventId]);
  expect(readStored(far.data).eventIds).toEqual([eventId]);
  expect(sumOf(readRelayCounts(near.data), "received")).toBe(1);
});

test("a request that has passed two others is refused, wherever it comes in", async () => {
  const server = await startRelaying();
  const { dsn } = await server.setup();
  for (const [hops, status] of [
    ["1", 200],
    ["2", 508],
    ["99999999999999999999", 508],
    ["-1", 508],
  ] as const) {
    const headers = { "X-Lapwing-Hops": hops };
    expect((await postRelay(server, dsn, errorItem("x"), { headers })).status).toBe(status);
    const body = `{}\n${errorItem("x")}`;
    const direct = await fetch(envelopeUrl(dsn, server.url), { method: "POST", headers, body });
    expect(direct.status).toBe(status);
  }
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl, Load } from "#test/support/load/load.ts";
import { machineMs } from "#test/support/machine-time.ts";
import {
  addTarget,
  addTargetByCommand,
  errorItem,
  postRelay,
  queueFolders,
  readRelayCounts,
  removeTarget,
  startRelaying,
  waitForEmptyQueues,
} from "#test/support/relay/relay-server.ts";
import { Upstream } from "#test/support/relay/upstream.ts";
import { type Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

function idOf(body: string): string {
  return /"event_id":"([0-9a-f]{32})"/.exec(body)?.[1] ?? "";
}

function idsOf(...upstreams: Upstream[]): string[] {
  return upstreams.flatMap(({ requests }) => requests.map(({ body }) => idOf(body)));
}

function newId(): string {
  return randomUUID().replaceAll("-", "");
}

/** One after the other, so that there is an order to keep. */
async function sendInOrder(server: Lapwing, dsn: string, count: number): Promise<string[]> {
  const eventIds = Array.from({ length: count }, newId);
  for (const eventId of eventIds) {
    const { status } = await postRelay(server, dsn, errorItem("in order"), { eventId });
    expect(status).toBe(200);
  }
  return eventIds;
}

test("an upstream that was down gets everything once and in order, and the queue is empty", async () => {
  const upstream = await Upstream.start();
  const { port } = upstream;
  const dsn = upstream.dsn();
  const server = await startRelaying();
  await server.setup();
  await addTarget(server, dsn);
  const before = await sendInOrder(server, dsn, 20);
  await waitForEmptyQueues(server, 20);
  await upstream.stop();
  const during = await sendInOrder(server, dsn, 100);
  await waitUntil("all are counted", () => readRelayCounts(server.data)["error received"] === 120);
  expect(readRelayCounts(server.data)["error delivered"]).toBe(20);

  const back = await Upstream.start(() => ({}), { port });
  const after = await sendInOrder(server, dsn, 20);
  await waitForEmptyQueues(server, 140);
  expect(idsOf(upstream, back)).toEqual([...before, ...during, ...after]);
  expect(readRelayCounts(server.data)).toEqual({ "error received": 140, "error delivered": 140 });
});

test("a kill -9 while the upstream is down loses nothing", async () => {
  const upstream = await Upstream.start();
  const { port } = upstream;
  const dsn = upstream.dsn();
  let server = await startRelaying();
  const { data } = server;
  await server.setup();
  await addTarget(server, dsn);
  await upstream.stop();
  const sent: string[] = [];
  for (let round = 0; round < 3; round++) {
    sent.push(...(await sendInOrder(server, dsn, 20)));
    await server.kill();
    server = await startRelaying({ data });
  }
  const back = await Upstream.start(() => ({}), { port });
  await waitForEmptyQueues(server, 60);
  expect(idsOf(back)).toEqual(sent);
  expect(readRelayCounts(data)).toEqual({ "error received": 60, "error delivered": 60 });
});

test("a kill -9 under load loses nothing; only what was under way is sent twice", async () => {
  const ROUNDS = 4;
  const upstream = await Upstream.start();
  let server = await startRelaying();
  const { data } = server;
  const { dsn } = await server.setup();
  await addTarget(server, upstream.dsn(), { mode: "mirror" });
  const load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(1);
  for (let round = 0; round < ROUNDS; round++) {
    const before = upstream.requests.length;
    await waitUntil("envelopes arrive", () => upstream.requests.length > before + 20);
    await server.kill();
    server = await startRelaying({ data });
  }
  const { acknowledged } = await load.stop();
  const isDone = () => {
    const counts = readRelayCounts(data);
    return counts["error received"] === counts["error delivered"];
  };
  await waitUntil(
    "all have arrived",
    () => {
      const arrived = new Set(idsOf(upstream));
      return acknowledged.every((id) => arrived.has(id)) && isDone();
    },
    60_000,
  );
  await server.stop();

  const arrived = idsOf(upstream);
  const unique = new Set(arrived);
  // Each kill can hit one delivery between the upstream's answer and our note of it.
  expect(arrived.length - unique.size).toBeLessThanOrEqual(ROUNDS);
  for (const [i, id] of arrived.entries()) {
    const first = arrived.indexOf(id);
    if (first !== i) expect(i - first).toBe(1);
  }
  // Something may be queued and its answer cut off: counted and delivered all the same.
  expect(readRelayCounts(data)["error delivered"]).toBe(unique.size);
  const stored = new Set(readStored(data).eventIds);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

test("SIGTERM ends it within seconds while an upstream hangs, and the queue is kept", async () => {
  let isHanging = true;
  const upstream = await Upstream.start(() => (isHanging ? "nothing" : {}));
  const dsn = upstream.dsn();
  const server = await startRelaying();
  await server.setup();
  await addTarget(server, dsn);
  const sent = await sendInOrder(server, dsn, 5);
  await waitUntil("one is under way", () => upstream.requests.length === 1);
  const startedMs = machineMs();
  server.child.kill("SIGTERM");
  expect(await server.exited).toEqual({ code: 0, signal: null });
  expect(machineMs() - startedMs).toBeLessThan(10_000);
  isHanging = false;
  const again = await startRelaying({ data: server.data });
  await waitForEmptyQueues(again, 5);
  expect(idsOf(upstream).slice(1)).toEqual(sent);
});

test("a full queue never stops what is stored here", async () => {
  const server = await startRelaying({
    env: { LAPWING_RELAY_QUEUE_MAX_BYTES: String(1024 * 1024) },
  });
  const { dsn } = await server.setup();
  const upstream = await Upstream.start(() => ({ status: 503 }));
  await addTarget(server, upstream.dsn(7), { mode: "mirror" });
  await addTarget(server, upstream.dsn(8));
  const large = errorItem("x".repeat(300_000));
  const statuses = { mirror: new Set<number>(), upstream: [] as number[] };
  for (let i = 0; i < 8; i++) {
    statuses.mirror.add((await postRelay(server, dsn, large)).status);
    statuses.upstream.push((await postRelay(server, upstream.dsn(8), large)).status);
  }
  expect([...statuses.mirror]).toEqual([200]);
  expect(statuses.upstream.slice(0, 3)).toEqual([200, 200, 200]);
  expect(statuses.upstream.slice(-3)).toEqual([503, 503, 503]);
  await waitUntil("refusals are counted", () => {
    const counts = readRelayCounts(server.data);
    return counts["error received"] === 16 && (counts["error refused queue_full"] ?? 0) >= 6;
  });
  await server.stopWhenStored();
  expect(readStored(server.data).eventIds.length).toBe(8);
});

test("a target that is removed loses its queue, and is not called again", async () => {
  const upstream = await Upstream.start(() => ({ status: 503 }));
  const dsn = upstream.dsn();
  const server = await startRelaying();
  await server.setup();
  const id = await addTargetByCommand(server, dsn);
  await sendInOrder(server, dsn, 3);
  await waitUntil("it is tried", () => upstream.requests.length > 0);
  expect(queueFolders(server.data)).toEqual([String(id)]);
  await removeTarget(server, id);
  await waitUntil("its queue is gone", () => queueFolders(server.data).length === 0);
  expect((await postRelay(server, dsn, errorItem("late"))).status).toBe(403);
  const tried = upstream.requests.length;
  const other = await Upstream.start();
  await addTarget(server, other.dsn());
  await sendInOrder(server, other.dsn(), 3);
  await waitForEmptyQueues(server, 3);
  expect(upstream.requests.length).toBe(tried);
  expect(other.requests.length).toBe(3);
});

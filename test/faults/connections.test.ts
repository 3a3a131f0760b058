/** More connections than there is room for, most of them bad: who sends events hardly notices. */
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStored } from "#test/support/faults/ledger.ts";
import { runTool } from "#test/support/ingest/small-disk.ts";
import { Crowd, type Manner } from "#test/support/load/crowd.ts";
import { envelopeUrl, Load } from "#test/support/load/load.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

const OPEN_FILES = 300;
/** What is left of them for connections. */
const ROOM = 150;

let server: Lapwing;
let dsn: string;
let load: Load;

beforeAll(async () => {
  server = await Lapwing.start({ web: "off", within: ["prlimit", `--nofile=${OPEN_FILES}`] });
  dsn = (await server.setup()).dsn;
  load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(4);
});
afterAll(() => server.remove());

const openFiles = () => readdirSync(`/proc/${server.child.pid}/fd`).length;

/** How many had no slot, or had to leave it. */
async function turnedAway(): Promise<number> {
  const answer = (await (await fetch(`${server.url}/readyz`)).json()) as {
    connections: { open: number; max: number; madeWay: number; refused: number };
  };
  const { open, max, madeWay, refused } = answer.connections;
  expect(max).toBe(ROOM);
  expect(open).toBeLessThanOrEqual(ROOM);
  return madeWay + refused;
}

/** So many more are acknowledged from now on. */
function acknowledgedMore(count: number): Promise<void> {
  const from = load.result.acknowledged.length;
  const isEnough = () => load.result.acknowledged.length >= from + count;
  return waitUntil(`${count} more events are acknowledged`, isEnough);
}

test.each<Manner>(["idle", "quiet", "slow head", "slow body"])(
  "three times as many %s connections as there is room for",
  async (manner) => {
    const crowd = new Crowd({ target: envelopeUrl(dsn, server.url), from: "127.0.0.7" });
    const before = await turnedAway();
    await crowd.add(3 * ROOM, manner);
    await waitUntil("all have come", async () => (await turnedAway()) >= before + 2 * ROOM);
    await acknowledgedMore(50);
    // Somebody new, from elsewhere.
    await waitUntil("a new client is heard", () => sendErrors({ dsn }, ["New"]).then(() => true));
    expect(openFiles()).toBeLessThan(OPEN_FILES);
    crowd.leave();
  },
);

test("with no file left to open it goes on, and takes new clients when there are some", async () => {
  await acknowledgedMore(10);
  const setLimit = (files: number) =>
    runTool("prlimit", `--pid=${server.child.pid}`, `--nofile=${files}:${OPEN_FILES}`);
  setLimit(openFiles());
  const crowd = new Crowd({ target: envelopeUrl(dsn, server.url), from: "127.0.0.8" });
  await crowd.add(50, "quiet");
  await waitUntil("connections are cut off", () => crowd.closed > 0);
  await acknowledgedMore(100);
  setLimit(OPEN_FILES);
  crowd.leave();
  await waitUntil("a new client is heard", () => sendErrors({ dsn }, ["New"]).then(() => true));
});

test("nothing that was acknowledged is lost, and nobody who was there was turned away", async () => {
  const { acknowledged, refused, broken } = await load.stop();
  expect({ refused, broken }).toEqual({ refused: {}, broken: 0 });
  await server.stopWhenStored();
  const stored = readStored(server.data);
  const ids = new Set(stored.eventIds);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(ids.size).toBe(stored.eventIds.length);
});

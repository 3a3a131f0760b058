/**
 * Ten thousand connections of every bad manner, one manner after the other, while four clients send
 * events: none of theirs is refused or lost, newcomers get in, and memory stays within bounds.
 * LAPWING_LONG_CONNECTIONS: how many (10000). Needs twice as many open files (ulimit -n).
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readStored } from "#test/support/faults/ledger.ts";
import { Crowd, type Manner } from "#test/support/load/crowd.ts";
import { envelopeUrl, Load } from "#test/support/load/load.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

const COUNT = Number(process.env.LAPWING_LONG_CONNECTIONS ?? 10_000);
/** Heap and sockets of ten thousand, bodies in flight, and what it needs without them. */
const MAX_RSS_MB = 900;

let server: Lapwing;
let dsn: string;
let load: Load;
const seen: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = await Lapwing.start({ web: "off", env: { LAPWING_MAX_CONNECTIONS: String(COUNT) } });
  dsn = (await server.setup()).dsn;
  load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(4);
});
afterAll(async () => {
  console.table(seen);
  await server.remove();
});

function rssMb(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function openConnections(): Promise<number> {
  const answer = await (await fetch(`${server.url}/readyz`)).json();
  return (answer as { connections: { open: number } }).connections.open;
}

/** Milliseconds until so many more are acknowledged. */
async function acknowledgeMore(count: number): Promise<number> {
  const startedMs = performance.now();
  const from = load.result.acknowledged.length;
  const isEnough = () => load.result.acknowledged.length >= from + count;
  await waitUntil(`${count} more events are acknowledged`, isEnough, 120_000);
  return Math.round(performance.now() - startedMs);
}

/** Each asks for megabytes, so a few are enough. */
const READERS = Math.min(COUNT, 100);

test.each<[Manner, number]>([
  ["idle", COUNT],
  ["quiet", COUNT],
  ["slow head", COUNT],
  ["slow body", COUNT],
  ["large body", COUNT],
  ["slow reader", READERS],
])("%s: %i connections", { timeout: 300_000 }, async (manner, count) => {
  await acknowledgeMore(1000);
  const before = rssMb();
  const crowd = new Crowd({
    target: envelopeUrl(dsn, server.url),
    from: "127.0.0.7",
    everyMs: 1000,
  });
  const startedMs = performance.now();
  for (let left = count; left > 0; left -= 500) await crowd.add(Math.min(500, left), manner);
  const connectedMs = Math.round(performance.now() - startedMs);
  const held = crowd.open;
  let most = rssMb();
  const watch = setInterval(() => {
    most = Math.max(most, rssMb());
  }, 100);
  onTestFinished(() => {
    clearInterval(watch);
    crowd.leave();
  });
  const thousandMs = await acknowledgeMore(1000);
  const newcomerMs = performance.now();
  await waitUntil("a new client is heard", () => sendErrors({ dsn }, ["New"]).then(() => true));
  const letInMs = Math.round(performance.now() - newcomerMs);
  // They do not read that they were closed either.
  if (manner === "slow reader") {
    await waitUntil("they are closed", async () => (await openConnections()) < 50, 120_000);
  }
  const perConnectionKb = Math.round(((most - before) * 1024) / count);
  seen.push({ manner, connectedMs, held, before, most, perConnectionKb, thousandMs, letInMs });
  expect(most).toBeLessThan(MAX_RSS_MB);
  const { answers } = crowd;
  if (manner !== "idle" && manner !== "slow reader") expect(answers[200]).toBeUndefined();
});

test("nothing that was acknowledged is lost, and nobody who was there was turned away", async () => {
  const { acknowledged, refused, broken } = await load.stop();
  expect({ refused, broken }).toEqual({ refused: {}, broken: 0 });
  await server.stop();
  const again = await Lapwing.start({ data: server.data, web: "off" });
  await again.stop();
  const stored = readStored(server.data);
  const ids = new Set(stored.eventIds);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(ids.size).toBe(stored.eventIds.length);
});

import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import { queueFolder } from "#relay/queues.ts";
import { RelayRig } from "#test/support/relay/relay-rig.ts";
import { type Behaviour, Upstream } from "#test/support/relay/upstream.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";

function event(n: number, size = 0): string {
  const id = String(n).padStart(32, "0");
  return `{"event_id":"${id}"}\n{"type":"event"}\n{"message":"${"x".repeat(size)}"}\n`;
}

const ERROR_AND_SESSION = '{}\n{"type":"event"}\n{}\n{"type":"session"}\n{}\n';

function idsOf(upstream: Upstream): number[] {
  return upstream.requests.map(({ body }) => Number(/"event_id":"0*(\d+)"/.exec(body)?.[1]));
}

/** Waits until nothing is left to send. */
async function drained(rig: RelayRig, items: number): Promise<void> {
  await waitUntil("the queue is empty", async () => {
    const counts = Object.entries(await rig.counts());
    const sum = (what: string) =>
      counts.filter(([name]) => name.includes(what)).reduce((total, [, n]) => total + n, 0);
    return sum("received") === items && sum("delivered") + sum("refused") === items;
  });
}

async function startWith(behave?: Behaviour) {
  const upstream = await Upstream.start(behave);
  return { upstream, rig: await RelayRig.start(upstream.dsn(42)) };
}

test("envelopes arrive once, in order, under the target's address and key", async () => {
  const { upstream, rig } = await startWith();
  for (let n = 1; n <= 20; n++) await rig.enqueue(event(n));
  await rig.follow();
  for (let n = 21; n <= 40; n++) await rig.enqueue(event(n));
  await drained(rig, 40);
  expect(idsOf(upstream)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  expect(await rig.counts()).toEqual({ "error received": 40, "error delivered": 40 });
  expect(upstream.requests[0]?.path).toBe("/api/42/envelope/");
  expect(upstream.requests[0]?.headerNames.map((name) => name.toLowerCase()).sort()).toEqual([
    "connection",
    "content-length",
    "content-type",
    "host",
    "user-agent",
    "x-lapwing-hops",
    "x-sentry-auth",
  ]);
  expect(upstream.connections).toBe(1);
});

test("while an upstream is down the queue is counted, and delivered when it is back", async () => {
  const { upstream, rig } = await startWith();
  await upstream.stop();
  const follower = await rig.follow();
  for (let n = 1; n <= 30; n++) await rig.enqueue(event(n));
  await waitUntil("all are counted", async () => (await rig.counts())["error received"] === 30);
  await waitUntil("it fails", () => follower.status().failure !== "");
  expect(await rig.counts()).toEqual({ "error received": 30 });
  const status = follower.status();
  expect(status.failure).toBe("The last try failed: nobody listens at its address (ECONNREFUSED).");
  expect(status.waitingBytes).toBeGreaterThan(30 * 50);
  expect(status.nextTryAtMs).toBeGreaterThan(0);
  expect(Date.now() - (status.oldestWaitingAtMs ?? 0)).toBeLessThan(60_000);
  expect(rig.troubles).toEqual([expect.objectContaining({ what: "unreachable" })]);

  const back = await Upstream.start(() => ({}), { port: Number(new URL(rig.target.dsn).port) });
  await drained(rig, 30);
  expect(idsOf(back)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  expect(follower.status()).toMatchObject({
    failure: "",
    waitingBytes: 0,
    oldestWaitingAtMs: null,
    nextTryAtMs: null,
  });
  expect(rig.troubles.map(({ what }) => what)).toEqual(["unreachable", "well again"]);
});

test("a closed category is refused here, the rest goes on, and the edge is told", async () => {
  const { upstream, rig } = await startWith(({ body }) =>
    body.includes('"event"')
      ? { status: 429, headers: { "X-Sentry-Rate-Limits": "60:error:key:quota" } }
      : {},
  );
  await rig.follow();
  for (let i = 0; i < 5; i++) await rig.enqueue(ERROR_AND_SESSION);
  await drained(rig, 10);
  expect(await rig.counts()).toEqual({
    "error received": 5,
    "error refused upstream_rate_limited": 5,
    "session received": 5,
    "session delivered": 5,
  });
  // The first was sent whole, then without its event; the others only without.
  expect(upstream.requests.map(({ body }) => body.includes('"event"'))).toEqual([
    true,
    ...Array(5).fill(false),
  ]);
  expect(rig.heardLimits).toEqual([
    { retryAfterS: 60, categories: ["error"], scope: "key", reasonCode: "quota" },
  ]);
});

test("a 429 that closes nothing of the envelope refuses it once", async () => {
  const { upstream, rig } = await startWith(() => ({
    status: 429,
    headers: { "X-Sentry-Rate-Limits": "60:transaction:key" },
  }));
  await rig.follow();
  await rig.enqueue(event(1));
  await drained(rig, 1);
  expect(await rig.counts()).toMatchObject({ "error refused upstream_rate_limited": 1 });
  expect(upstream.requests.length).toBe(1);
});

test("a refusal is final, a bad moment is not, and each envelope ends in one count", async () => {
  let n = 0;
  const { upstream, rig } = await startWith(() => {
    n += 1;
    return { status: n % 5 === 0 ? 503 : n % 7 === 0 ? 400 : 200 };
  });
  await rig.follow();
  for (let i = 1; i <= 50; i++) await rig.enqueue(event(i));
  await drained(rig, 50);
  const refused = upstream.requests.filter((_, i) => (i + 1) % 5 !== 0 && (i + 1) % 7 === 0).length;
  expect(refused).toBeGreaterThan(3);
  expect(await rig.counts()).toEqual({
    "error received": 50,
    "error delivered": 50 - refused,
    "error refused upstream_rejected": refused,
  });
});

test("an envelope that its upstream cannot digest is given up after ten tries", async () => {
  const { upstream, rig } = await startWith(({ body }) =>
    body.includes("poison") ? { status: 500 } : {},
  );
  await rig.follow();
  await rig.enqueue('{}\n{"type":"event"}\n{"message":"poison"}\n');
  await rig.enqueue(event(2));
  await drained(rig, 2);
  expect(upstream.requests.filter(({ body }) => body.includes("poison")).length).toBe(10);
  expect(await rig.counts()).toMatchObject({
    "error refused upstream_error": 1,
    "error delivered": 1,
  });
});

test("after a day an envelope gets one more try", async () => {
  let isUp = false;
  const { upstream, rig } = await startWith(() => ({ status: isUp ? 200 : 503 }));
  await rig.enqueue(event(1), Date.now() - DAY_MS - 1000);
  await rig.enqueue(event(2), Date.now() - DAY_MS + 60_000);
  await rig.enqueue(event(3), Date.now() - DAY_MS - 1000);
  await rig.follow();
  await waitUntil("the second fails", () => idsOf(upstream).filter((id) => id === 2).length > 2);
  isUp = true;
  await drained(rig, 3);
  expect(idsOf(upstream).filter((id) => id !== 2)).toEqual([1, 3]);
  expect(await rig.counts()).toMatchObject({
    "error refused expired": 1,
    "error delivered": 2,
  });
});

test("a redirect is never followed; it is tried again until it is gone", async () => {
  const elsewhere = await Upstream.start();
  let left = 3;
  const { upstream, rig } = await startWith(() => {
    left -= 1;
    const Location = `http://127.0.0.1:${elsewhere.port}/`;
    return left >= 0 ? { status: 307, headers: { Location } } : {};
  });
  await rig.follow();
  await rig.enqueue(event(1));
  await drained(rig, 1);
  expect(elsewhere.connections).toBe(0);
  expect(idsOf(upstream)).toEqual([1, 1, 1, 1]);
  expect(rig.troubles[0]).toMatchObject({ what: "unreachable", reason: "upstream_redirect" });
});

test("a target that refuses what it gets is told of", async () => {
  let status = 403;
  const { rig } = await startWith(() => ({ status }));
  const follower = await rig.follow();
  await rig.enqueue(event(1));
  await rig.enqueue(event(2));
  await drained(rig, 2);
  expect(await rig.counts()).toMatchObject({ "error refused upstream_rejected": 2 });
  expect(follower.status()).toMatchObject({
    failure: "The last envelope was refused: it answers with status 403.",
    nextTryAtMs: null,
    waitingBytes: 0,
  });
  expect(rig.troubles).toEqual([
    { what: "rejecting", reason: "upstream_rejected", detail: "it answers with status 403" },
  ]);
  status = 200;
  await rig.enqueue(event(3));
  await drained(rig, 3);
  expect(follower.status().failure).toBe("");
});

test("a private address is not called, and the envelope waits", async () => {
  const upstream = await Upstream.start();
  const rig = await RelayRig.start(upstream.dsn(1, "localhost"), { isInternal: false });
  const follower = await rig.follow();
  await rig.enqueue(event(1));
  await waitUntil("it fails", () => follower.status().failure !== "");
  expect(rig.troubles[0]).toMatchObject({ what: "unreachable", reason: "egress_blocked" });
  expect(follower.status().failure).toContain("the target is not marked as internal");
  expect(follower.status().waitingBytes).toBeGreaterThan(0);
  expect(upstream.connections).toBe(0);
});

test("who follows again goes on where the last one was", async () => {
  const { upstream, rig } = await startWith();
  await rig.follow();
  for (let n = 1; n <= 5; n++) await rig.enqueue(event(n));
  await drained(rig, 5);
  await rig.stopFollowing();
  await rig.queues.close();
  rig.openQueues();
  for (let n = 6; n <= 9; n++) await rig.enqueue(event(n));
  await rig.follow();
  await drained(rig, 9);
  expect(idsOf(upstream)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("stopping waits for what is under way, so that it is not sent again", async () => {
  const gate = Promise.withResolvers<void>();
  const { upstream, rig } = await startWith(async () => {
    await gate.promise;
    return {};
  });
  await rig.follow();
  await rig.enqueue(event(1));
  await rig.enqueue(event(2));
  await waitUntil("the first is under way", () => upstream.requests.length === 1);
  const stopped = rig.stopFollowing(10_000);
  gate.resolve();
  await stopped;
  expect(await rig.counts()).toMatchObject({ "error delivered": 1 });
  await rig.queues.close();
  rig.openQueues();
  await rig.follow();
  await drained(rig, 2);
  expect(idsOf(upstream)).toEqual([1, 2]);
});

test("stopping does not wait longer than it was told, and the envelope stays", async () => {
  let isSilent = true;
  const { upstream, rig } = await startWith(() => (isSilent ? "nothing" : {}));
  await rig.follow();
  await rig.enqueue(event(1));
  await waitUntil("it is under way", () => upstream.requests.length === 1);
  await rig.stopFollowing(50);
  expect(await rig.counts()).toEqual({ "error received": 1 });
  isSilent = false;
  await rig.queues.close();
  rig.openQueues();
  await rig.follow();
  await drained(rig, 1);
  expect(idsOf(upstream)).toEqual([1, 1]);
});

test("a store that cannot be written holds the queue, and nothing is sent twice", async () => {
  const { upstream, rig } = await startWith();
  const { relay } = rig.store;
  let failures = 0;
  await rig.follow({
    store: {
      progress: (...values) => relay.progress(...values),
      async record(...values) {
        failures += 1;
        if (failures % 3 !== 0) throw new Error("disk full");
        await relay.record(...values);
      },
    },
  });
  for (let n = 1; n <= 5; n++) await rig.enqueue(event(n));
  await drained(rig, 5);
  expect(idsOf(upstream)).toEqual([1, 2, 3, 4, 5]);
  expect(rig.troubles[0]).toMatchObject({ what: "not recorded" });
});

test("what was delivered gives its disk back, and a full queue takes more again", async () => {
  let isUp = false;
  const { rig } = await startWith(() => ({ status: isUp ? 200 : 503 }));
  await rig.queues.close();
  rig.openQueues({ maxBytes: 100_000, segmentBytes: 20_000 });
  await rig.follow();
  let taken = 0;
  await expect(async () => {
    for (; taken < 1000; taken++) await rig.enqueue(event(taken, 1000));
  }).rejects.toThrow("size limit");
  expect(taken).toBeGreaterThan(80);
  isUp = true;
  await drained(rig, taken);
  await rig.enqueue(event(taken, 1000));
  await drained(rig, taken + 1);
  await rig.queues.recycle();
  const folder = queueFolder(rig.root, rig.target.id);
  const segments = readdirSync(folder).filter((name) => name.endsWith(".seg"));
  expect(segments.length).toBeLessThanOrEqual(2);
});

test("the queue of a target that is gone is removed with what waits in it", async () => {
  const { rig } = await startWith(() => ({ status: 503 }));
  await rig.enqueue(event(1));
  await rig.queues.keepOnly(new Set([rig.target.id]));
  expect(readdirSync(rig.root)).toEqual([String(rig.target.id)]);
  await rig.queues.keepOnly(new Set());
  expect(readdirSync(rig.root)).toEqual([]);
});

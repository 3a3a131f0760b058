/**
 * An upstream that is gone for a while and comes back, with the waits between tries that users get.
 * LAPWING_TEST_OUTAGE_MINUTES says for how long (10).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { GIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl } from "#test/support/load/load.ts";
import { countOutOfOrder, type Sent, SteadySenders } from "#test/support/load/steady-senders.ts";
import { addTarget, errorItem, postRelay } from "#test/support/relay/relay-server.ts";
import { type RelayLook, RelayWatch } from "#test/support/relay/relay-watch.ts";
import { Upstream } from "#test/support/relay/upstream.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addKey, addProject } from "#test/support/server/projects.ts";

const OUTAGE_MINUTES = Number(process.env.LAPWING_TEST_OUTAGE_MINUTES ?? 10);
const PACE = { senders: 4, everyMs: 300 };
/** The longest wait between two tries, and what a busy machine may add to it. */
const LONGEST_WAIT_MS = 60 * SECOND_MS;
const SLACK_MS = 5 * SECOND_MS;
/** Of a queue, by default. */
const QUEUE_MAX_BYTES = 1 * GIBIBYTE;
const MEMORY_MAX_BYTES = 400 * MEBIBYTE;

/** Project ids at the upstream. */
const SHOP = 7;
const BLOG = 8;

function idsAt(upstreams: Upstream[], project: number): string[] {
  return upstreams
    .flatMap(({ requests }) => requests)
    .filter(({ path }) => path.startsWith(`/api/${project}/`))
    .map(({ body }) => /"event_id":"([0-9a-f]{32})"/.exec(body)?.[1] ?? "");
}

/** Waits between the tries that the looks saw: each try plans the next. */
function waitsBetweenTries(looks: RelayLook[]): number[] {
  const planned = new Set(looks.map(({ status }) => status?.nextTryAtMs ?? 0));
  planned.delete(0);
  const times = [...planned].sort((a, b) => a - b);
  return times.slice(1).map((time, i) => time - (times[i] ?? 0));
}

test(`an upstream that was gone for ${OUTAGE_MINUTES} minutes gets everything once and in order`, async () => {
  const upstream = await Upstream.start();
  const { port } = upstream;
  const server = await Lapwing.start({ web: "off" });
  onTestFinished(() => server.remove());
  const { projectId: shopId } = await server.setup("Shop");
  const blogId = addProject(server.data, "blog");
  const blogUrl = envelopeUrl(
    `http://${addKey(server.data, blogId)}@127.0.0.1/${blogId}`,
    server.url,
  );
  // One that is only sent on, one that is stored here too.
  await addTarget(server, upstream.dsn(SHOP));
  await addTarget(server, upstream.dsn(BLOG), { projectId: blogId, mode: "mirror" });
  const watch = new RelayWatch(server);
  onTestFinished(() => watch.close());

  const toShop = (eventId: string) =>
    postRelay(server, upstream.dsn(SHOP), errorItem("shop"), { eventId });
  const toBlog = (eventId: string) =>
    fetch(blogUrl, { method: "POST", body: `{"event_id":"${eventId}"}\n${errorItem("blog")}` });
  const startSenders = () => [new SteadySenders(toShop, PACE), new SteadySenders(toBlog, PACE)];
  const senders = startSenders();
  const sentTo = (project: number): Sent[] =>
    senders.filter((_one, i) => i % 2 === project - SHOP).flatMap((one) => one.acknowledged);

  for (const project of [SHOP, BLOG]) {
    await waitUntil("envelopes arrive", () => idsAt([upstream], project).length >= 50);
  }
  const memoryBefore = watch.residentBytes();

  await upstream.finish();
  const goneAtMs = Date.now();
  const looks: Record<number, RelayLook[]> = { [shopId]: [], [blogId]: [] };
  let mostMemory = memoryBefore;
  while (Date.now() - goneAtMs < OUTAGE_MINUTES * MINUTE_MS) {
    for (const id of [shopId, blogId]) looks[id]?.push(await watch.look(id));
    mostMemory = Math.max(mostMemory, watch.residentBytes());
    await sleep(SECOND_MS / 2);
  }
  await Promise.all(senders.map((one) => one.stop()));
  const waiting: Record<number, number> = {};
  for (const [id, project] of [
    [shopId, SHOP],
    [blogId, BLOG],
  ] as const) {
    const expected = sentTo(project).length - idsAt([upstream], project).length;
    await waitUntil("all that waits is counted", async () => {
      return (await watch.look(id)).waiting === expected;
    });
    waiting[project] = expected;
    const { status } = await watch.look(id);
    expect(status?.failure).toContain("The last try failed");
    expect(status?.waitingBytes).toBeGreaterThan(expected * 100);
    expect(status?.waitingBytes).toBeLessThan(QUEUE_MAX_BYTES);
    expect(status?.oldestWaitingAtMs).toBeGreaterThan(goneAtMs - SLACK_MS);
    expect(status?.oldestWaitingAtMs).toBeLessThan(goneAtMs + SLACK_MS);
  }
  // Somebody sends while it comes back, and after.
  senders.push(...startSenders());

  const firstMs: Record<number, number> = {};
  const back = await Upstream.start(
    ({ path }) => {
      firstMs[path.startsWith(`/api/${SHOP}/`) ? SHOP : BLOG] ??= Date.now() - backAtMs;
      return {};
    },
    { port },
  );
  const backAtMs = Date.now();
  const both = [upstream, back];
  await waitUntil(
    "it is tried again",
    () => Object.keys(firstMs).length === 2,
    LONGEST_WAIT_MS + SLACK_MS,
  );
  const emptyAfterMs = Date.now();
  for (const id of [shopId, blogId]) {
    await waitUntil(
      "nothing old waits",
      async () => {
        mostMemory = Math.max(mostMemory, watch.residentBytes());
        const { waiting: now, status } = await watch.look(id);
        return now < 50 && (status?.oldestWaitingAtMs ?? Date.now()) > backAtMs;
      },
      2 * OUTAGE_MINUTES * MINUTE_MS + MINUTE_MS,
    );
  }
  const drainedMs = Date.now() - emptyAfterMs;
  await Promise.all(senders.map((one) => one.stop()));
  for (const [id, project] of [
    [shopId, SHOP],
    [blogId, BLOG],
  ] as const) {
    await waitUntil("all have arrived", async () => {
      const { waiting: now } = await watch.look(id);
      return now === 0 && idsAt(both, project).length >= sentTo(project).length;
    });
  }
  const refusals = senders.flatMap(({ refused }) => refused);
  const report = [SHOP, BLOG].map((project) => {
    const arrived = idsAt(both, project);
    const unique = new Set(arrived);
    const sent = sentTo(project);
    return {
      acknowledged: sent.length,
      waited: waiting[project],
      arrived: arrived.length,
      twice: arrived.length - unique.size,
      lost: sent.filter(({ eventId }) => !unique.has(eventId)).length,
      outOfOrder: countOutOfOrder(arrived, sent),
      firstTryAfterReturnMs: firstMs[project],
      waitsBetweenTriesMs: waitsBetweenTries(looks[project === SHOP ? shopId : blogId] ?? []),
    };
  });
  const memory = { before: memoryBefore, most: mostMemory, after: watch.residentBytes() };
  console.log(`relay outage: ${JSON.stringify({ report, memory, drainedMs }, null, 1)}`);

  expect(refusals).toEqual([]);
  for (const one of report) {
    expect(one).toMatchObject({ twice: 0, lost: 0, outOfOrder: 0, arrived: one.acknowledged });
    for (const waitMs of one.waitsBetweenTriesMs) {
      expect(waitMs).toBeLessThan(LONGEST_WAIT_MS + SLACK_MS);
    }
    // Six short ones first, then half a minute at least: who is down is not hammered.
    expect(one.waitsBetweenTriesMs.length).toBeLessThan(7 + 2 * OUTAGE_MINUTES);
    expect(one.waitsBetweenTriesMs.length).toBeGreaterThanOrEqual(Math.floor(OUTAGE_MINUTES));
  }
  for (const id of [shopId, blogId]) expect((await watch.look(id)).refused).toBe(0);
  expect(memory.most).toBeLessThan(MEMORY_MAX_BYTES);
  await server.stop();
  const stored = readStored(server.data).eventIds;
  expect(stored.toSorted()).toEqual(
    sentTo(BLOG)
      .map(({ eventId }) => eventId)
      .toSorted(),
  );
});

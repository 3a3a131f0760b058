import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { RelayCount, RelayTarget } from "#model/relay.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { createLog } from "#server/log.ts";
import { MessageHub } from "#server/messages/message-hub.ts";
import { Upstream } from "#test/support/relay/upstream.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { startRelay } from "./relay.ts";
import { RelayThread } from "./relay-thread.ts";

async function openWithTarget(dsn: string) {
  const data = mkdtempSync(join(tmpdir(), "lapwing-relay-"));
  await SAMPLE_STORES.migrateStore({ dataFolder: data });
  const store = SAMPLE_STORES.openStore({ dataFolder: data });
  onTestFinished(async () => {
    await store.close();
    rmSync(data, { recursive: true, force: true });
  });
  const made = { slug: "a", name: "A", platform: "", createdAtMs: 0, isDemo: false };
  const project = await store.projects.create({ ...made, isInternal: false });
  if (project === undefined) throw new Error("no project");
  const add = (more: Partial<RelayTarget> = {}) =>
    store.relay.createTarget({
      projectId: project.id,
      dsn,
      mode: "upstream",
      delivery: "spooled",
      isInternal: true,
      createdAtMs: 0,
      ...more,
    });
  return { data, store, project, add };
}

const SETTINGS = { logLevel: "silent" as const, relayQueueMaxBytes: 2 ** 30, relayRetryMaxS: 1 };
const log = createLog("silent", "test");

function event(n: number) {
  const body = Buffer.from(`{}\n{"type":"event"}\n{"message":"number ${n}"}\n`);
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  return { envelope: envelope.value, body };
}

const ABOUT = { receivedAtMs: Date.now(), userAgent: undefined, hops: 0 };

test("a target that is added later is heeded, and how its queue does can be read", async () => {
  const upstream = await Upstream.start(() => ({ status: 503 }));
  const { data, store, project, add } = await openWithTarget(upstream.dsn());
  const relay = await startRelay(
    { location: { dataFolder: data }, ...SETTINGS },
    store.relay,
    log,
    new MessageHub(),
  );
  expect(relay.forwarder.findByDsn(upstream.dsn())).toBeUndefined();
  const target = await add();
  await waitUntil("it is known", () => relay.forwarder.findByDsn(upstream.dsn()) !== undefined);
  if (target === undefined) throw new Error("no target");
  await relay.forwarder.enqueue(target, event(1), ABOUT);
  await waitUntil("its failure is written", async () => {
    const [status] = await store.relay.listStatuses(project.id);
    return status?.failure === "The last try failed: it answers with status 503.";
  });
  const [status] = await store.relay.listStatuses(project.id);
  expect(status?.waitingBytes).toBeGreaterThan(0);
  expect(status?.oldestWaitingAtMs).toBe(ABOUT.receivedAtMs);
  upstream.behave = () => ({});
  await waitUntil("it is delivered", async () => {
    const [later] = await store.relay.listStatuses(project.id);
    return later?.failure === "" && later.waitingBytes === 0 && later.oldestWaitingAtMs === null;
  });
  await relay.stop();
});

test("limits that the thread hears of are answered on the edge", async () => {
  const headers = { "X-Sentry-Rate-Limits": "60:error:key" };
  const upstream = await Upstream.start(() => ({ status: 429, headers }));
  const { data, store, add } = await openWithTarget(upstream.dsn());
  const target = await add();
  const relay = await startRelay(
    { location: { dataFolder: data }, ...SETTINGS },
    store.relay,
    log,
    new MessageHub(),
  );
  if (target === undefined) throw new Error("no target");
  await waitUntil("it is limited", async () => {
    const { status } = await relay.forwarder.enqueue(target, event(1), ABOUT);
    return status === 429;
  });
  expect(upstream.requests.length).toBe(1);
  await relay.stop();
  const sums = await store.relay.counts({ projectId: target.projectId, fromMs: 0, toMs: 2 ** 50 });
  const received = sums.find(({ what }) => what === "received")?.quantity;
  const refused = sums.find(({ what }) => what === "refused");
  // What the edge refused was told to the thread before it stopped.
  expect(refused).toMatchObject({ reason: "upstream_rate_limited", quantity: received });
});

test("a thread that dies is started again and goes on", async () => {
  const { data } = await openWithTarget("http://x");
  const messages = new MessageHub();
  const connect = vi.spyOn(messages, "connect");
  const thread = new RelayThread({
    data: { location: { dataFolder: data }, logLevel: "silent", maxRetryMs: 1000 },
    log,
    messages,
  });
  const isHeard = () => messages.publish("relay counts", []);
  expect(isHeard()).toBe(false);
  thread.start();
  thread.start();
  expect(connect).toHaveBeenCalledTimes(1);
  expect(isHeard()).toBe(true);
  // Not counts that anybody sends: the thread ends as on any bug.
  messages.publish("relay counts", undefined as unknown as RelayCount[]);
  await waitUntil("it is gone", () => !isHeard());
  await waitUntil("it is started again", isHeard);
  expect(connect).toHaveBeenCalledTimes(2);
  await thread.stop(5000);
  expect(isHeard()).toBe(false);
});

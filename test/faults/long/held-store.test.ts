/**
 * Stores that somebody else holds for LAPWING_FAULT_SECONDS (30 when it is not set), a stop while
 * they are held, and stores on a disk that needs half a second for each commit.
 */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { FaultRun, preload } from "#test/support/faults/fault-run.ts";
import { holdStores } from "#test/support/faults/hold-stores.ts";
import { makeLargeEvent, makeShipments } from "#test/support/load/mixed-shipments.ts";
import { sendPaced } from "#test/support/load/paced-process.ts";
import { summarize } from "#test/support/load/summarize.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";
import { addKey, addProject } from "#test/support/server/projects.ts";
import { dayFiles, dayRows } from "#test/support/store/stored-rows.ts";

const SECONDS = Number(process.env.LAPWING_FAULT_SECONDS ?? 30);

function rssMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024);
}

test(`stores that are held for ${SECONDS} s cost no answer; a stop meanwhile ends in time`, async () => {
  const run = await FaultRun.begin({ pauseMs: 10 });
  run.load.start(4);
  await run.acknowledge(300);
  await waitUntil("there is a day's file", () => dayFiles(run.server.data).length > 0);
  const before = summarize(run.load.ledger.tookMs);
  const letGo = holdStores(run.server.data);
  const from = run.load.acknowledged;
  for (let second = 0; second < SECONDS; second++) {
    const had = run.load.acknowledged;
    await sleep(1000);
    expect(run.load.acknowledged).toBeGreaterThan(had);
  }
  const during = summarize(run.load.ledger.tookMs.slice(from));
  const { waitingEnvelopes } = await run.ready();
  console.log("answers in ms:", { before, during }, "waiting:", waitingEnvelopes);
  expect(waitingEnvelopes).toBeGreaterThan(run.load.acknowledged - from - 50);
  expect(during.p99).toBeLessThanOrEqual(Math.max(200, 3 * before.p99));
  const stopMs = await run.terminate();
  console.log("stopped while held, in ms:", Math.round(stopMs));
  expect(stopMs).toBeLessThanOrEqual(10_000);
  letGo();
  await run.restart();
  console.log("held:", await run.finish("exact"));
});

test("a store of 500 ms a commit and events of a quarter second delay no answer", async () => {
  const slow = preload("slow-commits.mjs", { LAPWING_TEST_COMMIT_MS: "500" });
  let sent = 0;
  const make = () => (++sent % 50 === 0 ? [makeLargeEvent()] : makeShipments());
  const run = await FaultRun.begin({ env: slow, make, pauseMs: 10 });
  const probe = addProject(run.server.data, "probe");
  const key = addKey(run.server.data, probe);
  const target = `${run.server.url}/api/${probe}/envelope/?sentry_key=${key}`;
  run.load.start(4);
  // What makes large events is held up by it: answers are timed by somebody else.
  const probing = sendPaced({ target, perSecond: 50, seconds: SECONDS });
  let [waiting, rss, delayMs] = [0, 0, 0];
  for (let second = 0; second < SECONDS; second++) {
    await sleep(1000);
    const ready = await run.ready();
    waiting = Math.max(waiting, ready.waitingEnvelopes);
    delayMs = Math.max(delayMs, ready.loopDelayMs.max);
    rss = Math.max(rss, rssMb(run.server.child.pid ?? 0));
  }
  const { acknowledged, refused, tookMs } = await probing;
  await run.load.stop();
  const answers = summarize(tookMs);
  console.log("answers in ms:", answers, { waiting, rss, delayMs });
  expect(refused).toEqual({});
  expect(waiting).toBeGreaterThan(50);
  expect(rss).toBeLessThanOrEqual(600);
  expect(answers.p99).toBeLessThanOrEqual(100);
  expect(delayMs).toBeLessThan(1000);
  await waitUntil("it says how long it will take", async () => {
    const { waitingDoneInMs } = await run.ready();
    return typeof waitingDoneInMs === "number" && waitingDoneInMs > 0;
  });
  await run.digestAll();
  const ids = `SELECT lower(hex(event_id)) AS id FROM event WHERE project_id = ${probe}`;
  const stored = dayRows(run.server.data, "event", ids).map(({ id }) => String(id));
  expect(stored.toSorted()).toEqual(acknowledged.toSorted());
  console.log("slow:", await run.finish("exact"));
});

/**
 * A store that needs long for each commit, during which the digest can do nothing else: envelopes
 * are taken all the same, /readyz says how much waits and how that goes on, and all of it arrives
 * once. Then the edge itself is held up, and says so. test/faults/long/held-store.test.ts measures.
 */
import { expect, test } from "vitest";
import { FaultRun, preload, type Ready } from "#test/support/faults/fault-run.ts";
import { makeEvent } from "#test/support/load/mixed-shipments.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";

const COMMIT_MS = 250;

test("what waits for a slow store, and what held up the edge, is shown", async () => {
  const slow = preload("slow-commits.mjs", { LAPWING_TEST_COMMIT_MS: String(COMMIT_MS) });
  const stalls = preload("stall-edge.mjs");
  const run = await FaultRun.begin({
    env: { ...slow, NODE_OPTIONS: `${slow.NODE_OPTIONS} ${stalls.NODE_OPTIONS}` },
    make: () => [makeEvent()],
    pauseMs: 5,
  });
  const until = async (what: string, isTrue: (ready: Ready) => boolean) => {
    let last: Ready | undefined;
    await waitUntil(what, async () => {
      last = await run.ready();
      return isTrue(last);
    });
    return last;
  };
  run.load.start(4);
  // Taken while the digest is at a batch that it took before them.
  const busy = await until(
    "much is taken during one commit",
    ({ digestAtBatchMs, waitingEnvelopes }) =>
      digestAtBatchMs >= COMMIT_MS / 2 && waitingEnvelopes > 20,
  );
  expect(busy).toMatchObject({ status: "ready", digest: "running", backlog: true });
  expect(busy?.oldestWaitingMs).toBeGreaterThan(0);
  await until("it says that more and more waits", (ready) => ready.waitingDoneInMs === "growing");

  run.server.child.kill("SIGUSR2");
  await until("it says for how long it was held up", ({ loopDelayMs }) => loopDelayMs.max > 1000);
  await waitUntil("the log says it too", () => run.server.log.includes("the edge was held up"));

  await run.acknowledge(50);
  await run.load.stop();
  await until("nothing waits", ({ waitingEnvelopes, waitingDoneInMs, oldestWaitingMs }) => {
    return waitingEnvelopes === 0 && waitingDoneInMs === 0 && oldestWaitingMs === 0;
  });
  await run.finish("exact");
});

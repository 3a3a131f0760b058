/** Somebody sets the clock while everything runs: a day ahead, a day back, and to the right time. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { FaultRun, preload } from "#test/support/faults/fault-run.ts";
import { temporaryFolder } from "#test/support/server/lapwing.ts";
import { metaRows, seals } from "#test/support/store/stored-rows.ts";

const DAY_MS = 86_400_000;

test("a clock that is set costs nothing: no envelope, no day, no order", async () => {
  const file = join(temporaryFolder(), "clock");
  const env = { LAPWING_TEST_CLOCK: file, LAPWING_RETENTION_DAYS: "1" };
  const clock = preload("set-clock.mjs", env);
  writeFileSync(file, "0");
  // One client, which waits for each answer, and sends nothing while the clock is set.
  const run = await FaultRun.begin({ repeatEvery: 0, env: clock });
  const { data } = run.server;
  async function setClock(byMs: number, { isRepeated = false } = {}): Promise<void> {
    await run.load.pause();
    writeFileSync(file, String(byMs));
    await sleep(30);
    // What was stored under a later day than it is now comes again.
    if (isRepeated) expect(await run.load.repeatRecent(run.server.url)).toBeGreaterThan(10);
    run.load.serverUrl = run.server.url;
    await run.acknowledge(40);
  }
  run.load.start(1);
  await run.acknowledge(40);
  await setClock(DAY_MS);
  await setClock(-DAY_MS, { isRepeated: true });
  // Where the stores are is told apart by position, not by day.
  await run.kill();
  await run.restart(clock);
  await run.acknowledge(40);
  // Far more than is kept: what a wrong clock says must not throw days away.
  await setClock(5 * DAY_MS);
  await run.kill();
  await run.restart(clock);
  await setClock(0, { isRepeated: true });
  await run.load.stop();
  await run.digestAll();

  const days = [-1, 0, 1, 5].map((n) => new Date(Date.now() + n * DAY_MS));
  const stored = seals(data);
  expect([...stored.keys()]).toEqual(days.map((day) => day.toISOString().slice(0, 10)));
  // Of each day in the order of receipt, whatever the clock said.
  const sent = [...run.load.ledger.seals.keys()];
  for (const ofDay of stored.values()) {
    const known = new Set(ofDay);
    expect(ofDay).toEqual(sent.filter((seal) => known.has(seal)));
  }
  const [session] = metaRows(data, "SELECT min(duration_ms) AS least FROM session_state");
  expect(session?.least).toBeGreaterThanOrEqual(0);
  await run.finish("at most");
});

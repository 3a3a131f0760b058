import { expect, test } from "vitest";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl, Load } from "#test/support/load/load.ts";
import { bestWithin, machineMs } from "#test/support/machine-time.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

const BACK_MS = 5000;

test("kill -9 of web under load: no ingest error, and the page is back within 5 s", async () => {
  const server = await Lapwing.start();
  const { dsn } = await server.setup();
  const load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(4);
  for (let round = 0; round < 2; round++) {
    const bestMs = await bestWithin(BACK_MS, async () => {
      const [web] = server.childPids();
      process.kill(web ?? 0, "SIGKILL");
      const page = await fetch(server.url, { headers: { Accept: "text/html" } });
      // Either web had not been missed yet, or the edge says that it is starting.
      expect([200, 503]).toContain(page.status);
      if (page.status === 503) expect(await page.text()).toContain("Lapwing is starting");
      await waitUntil("another web runs", () => {
        const [now] = server.childPids();
        return now !== undefined && now !== web;
      });
      const startedMs = machineMs();
      await waitUntil("the page is back", async () => (await fetch(server.url)).status === 200);
      return machineMs() - startedMs;
    });
    expect(bestMs).toBeLessThanOrEqual(BACK_MS);
  }
  const { acknowledged, refused, broken } = await load.stop();
  await server.stop();
  expect({ refused, broken }).toEqual({ refused: {}, broken: 0 });
  const stored = new Set(readStored(server.data).eventIds);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  await server.remove();
});

/** Outages of ten minutes of each server with a restart in the middle, and a hundred restarts of ClickHouse. */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#lib/time.ts";
import { whyNoClickhouse } from "#test/support/clickhouse/clickhouse-server.ts";
import { FaultRun } from "#test/support/faults/fault-run.ts";
import { OwnServers } from "#test/support/servers/own-servers.ts";

const OUTAGE_MS = 10 * MINUTE_MS;
const RESTARTS = 100;

// Without the engine from PyPI, which npm test installs where it may, there is nothing to end.
describe.skipIf(whyNoClickhouse() !== undefined)("servers that are away for long", () => {
  let servers: OwnServers;
  beforeEach(async () => {
    servers = await OwnServers.start();
  });
  afterEach(() => servers.remove());

  const outages = {
    ClickHouse: ["killClickhouse", "startClickhouse"],
    PostgreSQL: ["killPostgres", "startPostgres"],
  } as const;
  for (const [name, [end, begin]] of Object.entries(outages)) {
    test(`${name} is away for ten minutes, and Lapwing is restarted meanwhile: nothing is refused, all is stored`, async () => {
      const run = await FaultRun.beginOn(servers, { pauseMs: 200 });
      run.load.start(4);
      await run.acknowledge(50);
      await servers[end]();
      await sleep(OUTAGE_MS / 2);
      await run.terminate();
      await run.restart();
      await sleep(OUTAGE_MS / 2);
      await servers[begin]();
      await run.acknowledge(50);
      const { acknowledged, lost } = await run.finish("exact");
      expect(lost).toEqual([]);
      console.log(`${name}: ${acknowledged} sendings acknowledged over an outage of 10 minutes`);
    });
  }

  test(`ClickHouse is killed ${RESTARTS} times under load`, async () => {
    const run = await FaultRun.beginOn(servers, { pauseMs: 20 });
    run.load.start(4);
    await run.acknowledge(50);
    for (let times = 0; times < RESTARTS; times++) {
      await sleep(randomInt(1500));
      await servers.killClickhouse();
      await sleep(randomInt(200));
      await servers.startClickhouse();
    }
    const { acknowledged, things } = await run.finish("exact");
    console.log(
      `${acknowledged} sendings, ${things} things, over ${RESTARTS} kills: all there, once`,
    );
  });
});

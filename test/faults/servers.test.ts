/** PostgreSQL, ClickHouse and Lapwing itself are killed under mixed load; a selection of long/servers. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { whyNoClickhouse } from "#test/support/clickhouse/clickhouse-server.ts";
import { FaultRun } from "#test/support/faults/fault-run.ts";
import { OwnServers } from "#test/support/servers/own-servers.ts";

// Without the engine from PyPI, which npm test installs where it may, there is nothing to kill.
describe.skipIf(whyNoClickhouse() !== undefined)("servers that are killed under load", () => {
  let servers: OwnServers;
  beforeEach(async () => {
    servers = await OwnServers.start();
  });
  afterEach(() => servers.remove());

  test("nothing acknowledged is lost, and nothing is there or counted twice", async () => {
    const run = await FaultRun.beginOn(servers);
    run.load.start(4);
    await run.acknowledge(100);
    for (let round = 0; round < 2; round++) {
      // Inserts that were made, and of which nobody was told: by who tries again, and by who starts.
      await servers.loseAnswers(0.3, 4);
      await servers.loseAnswers(1, 1);
      await run.kill();
      await run.restart();
      await run.acknowledge(50);
      await servers.killClickhouse();
      await run.acknowledge(50);
      await servers.startClickhouse();
      await run.acknowledge(50);
      await servers.killPostgres();
      await run.acknowledge(50);
      await servers.startPostgres();
      await run.acknowledge(50);
      await run.kill();
      await run.restart();
      await run.acknowledge(50);
    }
    const { acknowledged, unknownStored } = await run.finish("at most");
    expect(acknowledged).toBeGreaterThan(500);
    expect(unknownStored).toBeGreaterThanOrEqual(0);
  });
});

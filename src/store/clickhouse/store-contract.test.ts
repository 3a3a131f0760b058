import { describe } from "vitest";
import { describeStoreContract } from "#test/contract/store-contract.ts";
import { whyNoClickhouse } from "#test/support/clickhouse/clickhouse-server.ts";
import { SERVERS_ENGINE } from "#test/support/clickhouse/servers-engine.ts";

const why = whyNoClickhouse();

// Where the engine cannot be installed; the last lines of npm test say so.
describe.skipIf(why !== undefined)(why ?? "on servers", () => {
  describeStoreContract("postgres and clickhouse", SERVERS_ENGINE);
});

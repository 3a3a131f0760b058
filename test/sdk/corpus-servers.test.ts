/** The recorded requests once more, on PostgreSQL and ClickHouse. */
import { describe } from "vitest";
import { whyNoClickhouse } from "#test/support/clickhouse/clickhouse-server.ts";
import { Lapwing, temporaryFolder } from "#test/support/server/lapwing.ts";
import { OwnServers } from "#test/support/servers/own-servers.ts";
import { readFromServers } from "#test/support/servers/server-rows.ts";
import { setUpOnServers } from "#test/support/servers/set-up-on-servers.ts";
import { describeCorpus } from "./corpus/describe-corpus.ts";

// Without the engine from PyPI, which npm test installs where it may, there is none to ask.
describe.skipIf(whyNoClickhouse() !== undefined)("on servers", () => {
  let servers: OwnServers;
  describeCorpus(
    async () => {
      servers = await OwnServers.start();
      const data = temporaryFolder();
      const project = await setUpOnServers(data, servers.env, "Corpus");
      readFromServers(data, servers.direct);
      return { server: await Lapwing.start({ data, env: servers.env }), project };
    },
    () => servers.remove(),
  );
});

/** An empty database, and one that Lapwing is to make, named as a person names them: for the program itself. */

import { clickhouseServer, withDatabase } from "#test/support/clickhouse/clickhouse-server.ts";
import { administer, postgresServer, urlOf } from "#test/support/postgres/postgres-server.ts";

export interface MadeServers {
  env: { LAPWING_POSTGRES_URL: string; LAPWING_CLICKHOUSE_URL: string };
  remove(): Promise<void>;
}

let made = 0;

export async function makeServers(): Promise<MadeServers> {
  made += 1;
  const name = `program_${process.pid}_${made}`;
  await administer(`CREATE DATABASE ${name}`);
  const postgres = new URL(urlOf(await postgresServer(), name));
  // Trusted whatever it is: what must never be shown.
  postgres.password = "s3cret";
  return {
    env: {
      LAPWING_POSTGRES_URL: postgres.href,
      LAPWING_CLICKHOUSE_URL: `${await clickhouseServer()}/${name}`,
    },
    async remove() {
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
      await withDatabase("default", (clickhouse) =>
        clickhouse.command(`DROP DATABASE IF EXISTS ${name}`),
      );
    },
  };
}

/** Brings a database to the tables of this program. Forward only. */

import {
  Clickhouse,
  type ClickhouseLocation,
  databaseOf,
  inDefault,
} from "#store/clickhouse/connection.ts";
import { SchemaRefused } from "#store/ports/schema-refused.ts";
import { createStatements } from "./create-statements.ts";
import { allSchemas } from "./table-schema.ts";

/** Grows with every change of a table; what a change needs stands in STEPS. */
const SCHEMA_VERSION = 1;
const VERSION_TABLE = "schema_version";

/**
 * ClickHouse has no transactions for this, so every statement may be run again: whoever is killed in
 * between, or begins at the same time, finds what is there and goes on. The version is written last.
 */
export async function migrateClickhouse(location: ClickhouseLocation): Promise<void> {
  await makeDatabase(location);
  const clickhouse = new Clickhouse(location);
  try {
    const version = await readVersion(clickhouse);
    if (version > SCHEMA_VERSION)
      throw SchemaRefused.newer(`ClickHouse's database ${clickhouse.database}`);
    if (version === SCHEMA_VERSION) return;
    for (const statement of migration(location)) await clickhouse.command(statement);
    await clickhouse.command(`INSERT INTO ${VERSION_TABLE} (version) VALUES (${SCHEMA_VERSION})`);
  } finally {
    await clickhouse.close();
  }
}

/** Who names a database that is not there wants it made. */
async function makeDatabase({ url, cluster }: ClickhouseLocation): Promise<void> {
  const database = databaseOf(url);
  const clickhouse = new Clickhouse({ url: inDefault(url) });
  try {
    const [there] = await clickhouse.ask(`EXISTS DATABASE \`${database}\``);
    if (Number(there?.result) === 1) return;
    const on = cluster === undefined ? "" : ` ON CLUSTER \`${cluster}\``;
    await clickhouse.command(`CREATE DATABASE IF NOT EXISTS \`${database}\`${on}`);
  } finally {
    await clickhouse.close();
  }
}

/** 0 when nothing was ever made here. */
async function readVersion(clickhouse: Clickhouse): Promise<number> {
  if (!(await clickhouse.hasTable(VERSION_TABLE))) return 0;
  const [row] = await clickhouse.ask(`SELECT max(version) AS version FROM ${VERSION_TABLE}`);
  return Number(row?.version);
}

export function migration({ cluster, url }: ClickhouseLocation): string[] {
  const database = databaseOf(url);
  const versions = {
    name: VERSION_TABLE,
    body: ["version Int64", "position Int64 DEFAULT 0"],
    engine: "ReplacingMergeTree",
    orderBy: ["version"],
  } as const;
  return [...allSchemas(), versions].flatMap((schema) =>
    createStatements(schema, { database, cluster }),
  );
}

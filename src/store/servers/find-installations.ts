/** Whose the two databases are, without touching anything in them. */
import type { Clickhouse, ClickhouseLocation } from "#store/clickhouse/connection.ts";
import { openClickhouse } from "#store/clickhouse/open-clickhouse.ts";
import { createStatements } from "#store/clickhouse/schema/create-statements.ts";
import type { StoreServers } from "#store/ports/location.ts";
import { readInstallation } from "#store/postgres/installation.ts";
import { openPostgres } from "#store/postgres/open-postgres.ts";
import type { FoundInstallations } from "./begun-with.ts";

/** One row: as the row in PostgreSQL's `app_setting` says. */
const TABLE = "installation";

export async function findInstallations(servers: StoreServers): Promise<FoundInstallations> {
  const [postgres, clickhouse] = await Promise.all([
    withPostgres(servers.postgres, readInstallation),
    withClickhouse(servers.clickhouse, readMark),
  ]);
  return { postgres, clickhouse };
}

/** Where it says so already, nothing is written. */
export async function markClickhouse(location: ClickhouseLocation, id: string): Promise<void> {
  await withClickhouse(location, async (clickhouse) => {
    const { database, cluster } = clickhouse;
    const schema = {
      name: TABLE,
      body: ["id String", "position Int64 DEFAULT 0"],
      engine: "ReplacingMergeTree",
      orderBy: ["id"],
    } as const;
    for (const statement of createStatements(schema, { database, cluster })) {
      await clickhouse.command(statement);
    }
    if ((await readMark(clickhouse)) !== undefined) return;
    await clickhouse.command(`INSERT INTO ${TABLE} (id) VALUES ({id:String})`, { id });
  });
}

export async function readMark(clickhouse: Clickhouse): Promise<string | undefined> {
  if (!(await clickhouse.hasTable(TABLE))) return undefined;
  const [row] = await clickhouse.ask(`SELECT id FROM ${TABLE} ORDER BY id LIMIT 1`);
  return row === undefined ? undefined : String(row.id);
}

export async function withPostgres<T>(
  location: StoreServers["postgres"],
  work: (db: ReturnType<typeof openPostgres>) => Promise<T>,
): Promise<T> {
  const db = openPostgres({ ...location, maxConnections: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export async function withClickhouse<T>(
  location: ClickhouseLocation,
  work: (clickhouse: Clickhouse) => Promise<T>,
): Promise<T> {
  const clickhouse = openClickhouse(location);
  try {
    return await work(clickhouse);
  } finally {
    await clickhouse.close();
  }
}

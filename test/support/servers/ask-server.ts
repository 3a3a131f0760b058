/** `ask-server.ts postgres|clickhouse URL SQL`: the rows as JSON, for server-rows.ts. */
import pg from "pg";
import { Clickhouse } from "#store/clickhouse/connection.ts";

const [engine, url = "", sql = ""] = process.argv.slice(2);

async function askPostgres(): Promise<unknown[]> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

async function askClickhouse(): Promise<unknown[]> {
  const clickhouse = new Clickhouse({ url });
  const rows = await clickhouse.ask(sql);
  await clickhouse.close();
  return rows;
}

const rows = await (engine === "postgres" ? askPostgres() : askClickhouse());
process.stdout.write(JSON.stringify(rows));

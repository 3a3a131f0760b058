import { describe, expect, onTestFinished, test } from "vitest";
import { Clickhouse } from "#store/clickhouse/connection.ts";
import { SchemaRefused } from "#store/ports/schema-refused.ts";
import { clickhouseServer, whyNoClickhouse } from "#test/support/clickhouse/clickhouse-server.ts";
import { migrateClickhouse, migration } from "./migrate.ts";

let made = 0;

/** A database that is not there yet. */
async function nowhere(): Promise<{ url: string; clickhouse: Clickhouse }> {
  made += 1;
  const server = await clickhouseServer();
  const name = `migrated_${process.pid}_${made}`;
  const clickhouse = new Clickhouse({ url: `${server}/${name}` });
  onTestFinished(async () => {
    const other = new Clickhouse({ url: server });
    await other.command(`DROP DATABASE IF EXISTS ${name} SYNC`);
    await Promise.all([other.close(), clickhouse.close()]);
  });
  return { url: `${server}/${name}`, clickhouse };
}

async function tablesOf(clickhouse: Clickhouse): Promise<string[]> {
  const rows = await clickhouse.ask("SHOW TABLES");
  return rows.map(({ name }) => String(name)).sort();
}

function isMade(statement: string): string {
  return /CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1] ?? "";
}

// Where the engine cannot be installed; the last lines of npm test say so.
describe.skipIf(whyNoClickhouse() !== undefined)("the tables of ClickHouse", () => {
  test("are made with their database, and once", async () => {
    const { url, clickhouse } = await nowhere();
    expect(await clickhouse.hasTable("event")).toBe(false);
    expect(await clickhouse.version()).toMatch(/^\d+\.\d+/);
    await migrateClickhouse({ url });
    const all = migration({ url }).map(isMade).sort();
    expect(await tablesOf(clickhouse)).toEqual(all);
    expect(all.length).toBeGreaterThan(12);
    await migrateClickhouse({ url });
    expect(await tablesOf(clickhouse)).toEqual(all);
  });

  test("are completed by whoever comes after one that was killed at any statement", async () => {
    const { url, clickhouse } = await nowhere();
    const statements = migration({ url });
    await migrateClickhouse({ url });
    for (let done = 0; done <= statements.length; done += 3) {
      for (const statement of statements)
        await clickhouse.command(`DROP TABLE ${isMade(statement)} SYNC`);
      for (const statement of statements.slice(0, done)) await clickhouse.command(statement);
      await migrateClickhouse({ url });
      expect(await tablesOf(clickhouse)).toEqual(statements.map(isMade).sort());
    }
  });

  test("are made by two at once", async () => {
    const { url, clickhouse } = await nowhere();
    await Promise.all([migrateClickhouse({ url }), migrateClickhouse({ url })]);
    expect(await tablesOf(clickhouse)).toEqual(migration({ url }).map(isMade).sort());
  });

  test("of a newer program are not touched", async () => {
    const { url, clickhouse } = await nowhere();
    await migrateClickhouse({ url });
    await clickhouse.command("INSERT INTO schema_version (version) VALUES (99)");
    await expect(migrateClickhouse({ url })).rejects.toThrow(SchemaRefused);
  });
});

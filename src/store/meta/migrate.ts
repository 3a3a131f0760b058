/** Brings meta to this program's schema, or refuses one that a newer program has written. */
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { MIGRATIONS, type Words } from "./migrations/index.ts";

export class SchemaTooNew extends Error {
  override name = "SchemaTooNew";

  constructor(what: string) {
    super(
      `${what} was written by a newer Lapwing. ` +
        "Start that version again, or restore a backup made with this one.",
    );
  }
}

export async function migrateMeta(db: Kysely<unknown>, words: Words): Promise<void> {
  await refuseNewerSchema(db);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, up]) => [
            name,
            { up: (connection: Kysely<unknown>) => up(connection, words) },
          ]),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

interface Applied {
  kysely_migration: { name: string; timestamp: string };
}

async function refuseNewerSchema(untyped: Kysely<unknown>): Promise<void> {
  const tables = await untyped.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return;
  const [unknown] = await mendNames(untyped as Kysely<Applied>);
  if (unknown !== undefined) throw new SchemaTooNew(`The data (schema ${unknown})`);
}

/**
 * They are applied in order, so one that is missing before another was applied: the disk has changed
 * a letter of its name, or lost it. Then, or when their times are damaged, all are written anew.
 * Answers the names that stay unknown.
 */
async function mendNames(db: Kysely<Applied>): Promise<string[]> {
  const rows = await db.selectFrom("kysely_migration").selectAll().execute();
  const applied = rows.toSorted(
    (a, b) => compare(a.timestamp, b.timestamp) || compare(a.name, b.name),
  );
  const ours = Object.keys(MIGRATIONS).toSorted();
  const names = new Set(applied.map(({ name }) => name));
  const last = ours.findLastIndex((name) => names.has(name));
  const known = ours.slice(0, last + 1);
  const unknown = [...names].filter((name) => !ours.includes(name));
  const missing = known.length - (applied.length - unknown.length);
  if (unknown.length > missing) return unknown;
  if (known.every((name, i) => applied[i]?.name === name)) return [];
  await db.transaction().execute(async (all) => {
    // All at once, which also empties the index: it may not know the names that the rows have now.
    await all.deleteFrom("kysely_migration").execute();
    const values = known.map((name, i) => ({ name, timestamp: new Date(i).toISOString() }));
    await all.insertInto("kysely_migration").values(values).execute();
  });
  return [];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

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

async function refuseNewerSchema(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return;
  const applied = await (db as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  const unknown = applied.find(({ name }) => !(name in MIGRATIONS));
  if (unknown === undefined) return;
  throw new SchemaTooNew(`The data (schema ${unknown.name})`);
}

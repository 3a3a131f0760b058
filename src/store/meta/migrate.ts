/** Brings meta to this program's schema, or refuses one that another program has written. */
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { SchemaRefused } from "#store/ports/schema-refused.ts";
import type { Words } from "./migrations/100-first.ts";
import { MIGRATIONS } from "./migrations/index.ts";

export async function migrateMeta(db: Kysely<unknown>, words: Words): Promise<void> {
  await refuseOtherSchema(db);
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
  kysely_migration: { name: string };
}
/** What migrations were called before there was a release. */
const OLD = /^0\d\d-/;

/** Touches nothing. */
export async function refuseOtherSchema<Tables>(given: Kysely<Tables>): Promise<void> {
  const untyped = given as unknown as Kysely<unknown>;
  const tables = await untyped.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return;
  const db = untyped as Kysely<Applied>;
  const applied = await db.selectFrom("kysely_migration").select("name").orderBy("name").execute();
  const names = applied.map(({ name }) => name);
  if (names.some((name) => OLD.test(name))) throw SchemaRefused.older("The data");
  const unknown = names.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown !== undefined) throw SchemaRefused.newer(`The data (schema ${unknown})`);
}

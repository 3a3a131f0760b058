import type { Selectable } from "kysely";
import type { Repository } from "#model/repository.ts";
import type { Meta, MetaTables } from "#store/meta/tables.ts";
import type { RepositoryStore } from "#store/ports/settings/repositories.ts";

export function repositoryStore(db: Meta): RepositoryStore {
  return {
    async list() {
      const rows = await db.selectFrom("repository").selectAll().orderBy("name").execute();
      return rows.map(toRepository);
    },
    async ensure({ name, url, createdAtMs }) {
      const made = await db
        .insertInto("repository")
        .values({ name, url: url ?? null, created_at_ms: createdAtMs })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .returningAll()
        .executeTakeFirst();
      if (made !== undefined) return { repository: toRepository(made), isNew: true };
      const known = await db
        .selectFrom("repository")
        .selectAll()
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      return { repository: toRepository(known), isNew: false };
    },
  };
}

function toRepository(row: Selectable<MetaTables["repository"]>): Repository {
  const { id, name, url, created_at_ms: createdAtMs } = row;
  return { id, name, url: url ?? undefined, createdAtMs };
}

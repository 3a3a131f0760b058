/** Deleting a user's data from meta on PostgreSQL. */
import { sql } from "kysely";
import type { SpoolId } from "#model/spool-position.ts";
import { metaErasing } from "#store/meta/digest/erase-user.ts";
import type { MetaErasing } from "#store/ports/digest-erasing.ts";
import type { MetaRules } from "#store/ports/digest-meta.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";
import { lockState } from "./digest-state.ts";
import { lockIssues } from "./lock-issues.ts";

export function postgresErasing(db: PostgresMeta, rules: MetaRules, spool: SpoolId): MetaErasing {
  return metaErasing(db, rules, {
    transaction: (work) =>
      db.transaction().execute(async (tx) => {
        await lockState(tx, spool);
        return work(tx);
      }),
    async issuesOf(tx, groups) {
      const issues = await lockIssues(tx, groups);
      return new Map([...issues].map(([group, { id }]) => [group, id]));
    },
    positionOf: (value, column) =>
      typeof value === "string"
        ? sql<number>`position(${value}::text in ${column})`
        : sql<number>`position(${Buffer.from(value)}::bytea in ${column})`,
    // Rows that nobody sees any more are the server's to overwrite, in its own time (autovacuum).
    wipe: async () => {},
  });
}

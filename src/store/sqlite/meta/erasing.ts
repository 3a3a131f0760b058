/** Deleting a user's data from meta.db, and every trace of it in the file. */
import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { GroupId, IssueId } from "#model/ids.ts";
import { metaErasing } from "#store/meta/digest/erase-user.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { MetaErasing } from "#store/ports/digest-erasing.ts";
import type { MetaRules } from "#store/ports/digest-meta.ts";
import { truncateWal } from "#store/sqlite/database/open-database.ts";
import { wipeTables } from "./wipe-tables.ts";

interface Parts {
  /** The same connection as `meta`. */
  db: DatabaseSync;
  meta: Meta;
  rules: MetaRules;
  /** What the digest remembers may not be so any more. */
  forget: () => void;
}

export function sqliteErasing({ db, meta, rules, forget }: Parts): MetaErasing {
  const erasing = metaErasing(meta, rules, {
    transaction: (work) => meta.transaction().execute(work).finally(forget),
    async issuesOf(tx, groups) {
      const found = new Map<GroupId, IssueId>();
      for (const group of groups) {
        const own = tx.selectFrom("issue_group").select("issue_id").where("group_id", "=", group);
        const row = await own.executeTakeFirst();
        if (row !== undefined) found.set(group, row.issue_id as IssueId);
      }
      return found;
    },
    positionOf: (value, column) => sql<number>`instr(${column}, ${value})`,
    wipe: () => wipeTables(db.location() ?? ""),
  });
  return {
    ...erasing,
    async finishDeletion(deletion) {
      const done = await erasing.finishDeletion(deletion);
      // It has the pages as they were.
      truncateWal(db);
      return done;
    },
  };
}

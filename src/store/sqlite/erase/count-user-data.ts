import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ProjectId } from "#model/ids.ts";
import type { UserDataCounts, UserSelector } from "#model/keeping/user-deletion.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { inErasingOrder, tablesIn } from "./erasable-tables.ts";
import { eventIdsOf, findUserRows } from "./find-user-rows.ts";

/** The same search as for a deletion, over all days and meta, and nothing but. */
export async function countUserData(
  days: DayFiles,
  meta: DatabaseSync,
  projectId: ProjectId,
  who: UserSelector,
): Promise<UserDataCounts> {
  const counts: UserDataCounts = {};
  const eventIds = new Set<string>();
  const small = { ...who, email: who.email?.toLowerCase() };
  const parts = [...inErasingOrder(days.all()), { signal: "meta" as const, db: meta }];
  for (const part of parts) {
    const { db, blobPath } = { blobPath: "", ...part };
    for (const table of tablesIn(part)) {
      const search = { db, blobPath, projectId, who: small, eventIds };
      const found = findUserRows(search, table, Number.MAX_SAFE_INTEGER);
      if (found.length > 0) counts[table.name] = (counts[table.name] ?? 0) + found.length;
      for (const eventId of eventIdsOf(db, table, found)) eventIds.add(eventId);
      // A large project takes a while, and somebody else waits for a page.
      await nextTurn();
    }
  }
  return counts;
}

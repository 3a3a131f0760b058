import { setImmediate as nextTurn } from "node:timers/promises";
import type { ProjectId } from "#model/ids.ts";
import { inErasingOrder } from "#model/keeping/erasing-order.ts";
import type { UserDataCounts, UserSelector } from "#model/keeping/user-deletion.ts";
import { findUserFeedback } from "#store/meta/digest/erase-feedback.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { tablesIn } from "./erasable-tables.ts";
import { findNamedApart } from "./find-named-apart.ts";
import { eventIdsOf, findUserRows } from "./find-user-rows.ts";

/** The same search as for a deletion, over all days and meta, and nothing but. */
export async function countUserData(
  days: DayFiles,
  meta: Meta,
  projectId: ProjectId,
  { id, email }: UserSelector,
): Promise<UserDataCounts> {
  const counts: UserDataCounts = {};
  const eventIds = new Set<string>();
  const search = { projectId, who: { id, email: email?.toLowerCase() }, eventIds };
  for (const file of inErasingOrder(days.all())) {
    const namedApart = await findNamedApart(days.blobs, file, search);
    for (const table of tablesIn(file)) {
      const found = findUserRows(
        { ...search, ...file, namedApart },
        table,
        Number.MAX_SAFE_INTEGER,
      );
      if (found.length > 0) counts[table.name] = (counts[table.name] ?? 0) + found.length;
      for (const eventId of eventIdsOf(file.db, table, found)) eventIds.add(eventId);
      // A large project takes a while, and somebody else waits for a page.
      await nextTurn();
    }
  }
  const said = await findUserFeedback(meta, search);
  if (said.length > 0) counts.feedback = said.length;
  return counts;
}

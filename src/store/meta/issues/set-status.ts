import type { Selectable } from "kysely";
import type { IssueId } from "#model/ids.ts";
import type { IssueState, IssueStatus, IssueSubstatus } from "#model/issue.ts";
import type { Meta, MetaTables } from "#store/meta/tables.ts";

type Row = Pick<Selectable<MetaTables["issue"]>, "id" | "status" | "substatus">;

/** Where the issues stood before. */
export async function setStatus(db: Meta, changes: readonly IssueState[]): Promise<IssueState[]> {
  if (changes.length === 0) return [];
  return db.transaction().execute(async (transaction) => {
    const before: IssueState[] = [];
    // In the order in which the digest locks them, so that two never wait for each other.
    for (const { id, status, substatus } of changes.toSorted((a, b) => a.id - b.id)) {
      // Writes what is there: it takes the lock before it reads, so no event comes between.
      const row = await transaction
        .updateTable("issue")
        .set((eb) => ({ status: eb.ref("status") }))
        .where("id", "=", id)
        .returning(["id", "status", "substatus"])
        .executeTakeFirst();
      if (row === undefined) continue;
      before.push(toState(row));
      await transaction
        .updateTable("issue")
        .set({ status, substatus: substatus ?? null })
        .where("id", "=", id)
        .execute();
    }
    return before;
  });
}

function toState(row: Row): IssueState {
  return {
    id: row.id as IssueId,
    status: row.status as IssueStatus,
    substatus: (row.substatus as IssueSubstatus | null) ?? undefined,
  };
}

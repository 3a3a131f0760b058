/** What a user has said. */
import { sql } from "kysely";
import { namesEmail } from "#lib/names-user.ts";
import { feedbackBytes, unpack } from "#store/meta/feedback.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { UserSearch } from "#store/ports/digest-erasing.ts";

/** They may be large. */
const AT_ONCE = 50;

type Search = Omit<UserSearch, "eventIds"> & { eventIds: ReadonlySet<string> };

/** By their event, their own words, or the event that carried them. */
export async function findUserFeedback(db: Meta, search: Search): Promise<number[]> {
  const found: number[] = [];
  for (let last = 0; ; ) {
    const rows = await readSome(db, search.projectId, last);
    const end = rows.at(-1);
    if (end === undefined) return found;
    last = end.id;
    found.push(...rows.filter((row) => isAbout(row, search)).map(({ id }) => id));
  }
}

function readSome(db: Meta, projectId: number, after: number) {
  return db
    .selectFrom("feedback")
    .select(["id", "event_id", "message", "name", "email", "url", "user_id", "payload"])
    .where("project_id", "=", projectId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
}

type Row = Awaited<ReturnType<typeof readSome>>[number];

function isAbout(row: Row, { who: { id, email }, eventIds }: Search): boolean {
  const { event_id: event, message, name, url, user_id: userId, payload } = row;
  if (event !== null && eventIds.has(Buffer.from(event).toString("hex"))) return true;
  if (id !== undefined) return userId === id;
  if (email === undefined) return false;
  const texts = [message, name, row.email, url, userId];
  if (texts.some((text) => text?.toLowerCase().includes(email))) return true;
  return payload !== null && namesEmail(unpack(payload), email);
}

/** With its share of what is kept; answers how many there were still. */
export async function removeFeedback(tx: Meta, ids: readonly number[]): Promise<number> {
  let removed = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const gone = await tx
      .deleteFrom("feedback")
      .where("id", "in", ids.slice(at, at + AT_ONCE))
      .returning(["day", "message", "notes", "payload"])
      .execute();
    removed += gone.length;
    for (const row of gone) {
      const own = tx.updateTable("kept_day").where("day", "=", row.day);
      await own.set({ bytes: sql<number>`bytes - ${feedbackBytes(row)}` }).execute();
    }
  }
  return removed;
}

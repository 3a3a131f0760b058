import { type Selectable, sql } from "kysely";
import type { Session } from "#model/account.ts";
import type { SessionId, UserId } from "#model/ids.ts";
import type { SessionStore } from "#store/ports/sessions.ts";
import type { Meta, MetaTables } from "./tables.ts";

export function sessionStore(db: Meta): SessionStore {
  return {
    async create(session) {
      const row = await db
        .insertInto("user_session")
        .values({
          user_id: session.userId,
          token_hash: session.tokenHash,
          address: session.address,
          user_agent: session.userAgent,
          created_at_ms: session.createdAtMs,
          seen_at_ms: session.createdAtMs,
          expires_at_ms: session.expiresAtMs,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toSession(row);
    },
    async findByToken(tokenHash) {
      const row = await db
        .selectFrom("user_session")
        .selectAll()
        .where("token_hash", "=", tokenHash)
        .executeTakeFirst();
      return row && toSession(row);
    },
    async listOfUser(userId) {
      const rows = await db
        .selectFrom("user_session")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("created_at_ms", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(toSession);
    },
    async prolong(tokenHash, { seenAtMs, expiresAtMs }) {
      await db
        .updateTable("user_session")
        .set({ seen_at_ms: seenAtMs, expires_at_ms: expiresAtMs })
        .where("token_hash", "=", tokenHash)
        .execute();
    },
    async deleteByToken(tokenHash) {
      await db.deleteFrom("user_session").where("token_hash", "=", tokenHash).execute();
    },
    async deleteOfUser(userId, id) {
      const rows = await db
        .deleteFrom("user_session")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .returning("id")
        .execute();
      return rows.length > 0;
    },
    async deleteAllOfUser(userId, except) {
      let query = db.deleteFrom("user_session").where("user_id", "=", userId);
      if (except !== undefined) query = query.where("id", "!=", except);
      await query.execute();
    },
    async countAttempt(subjectHash, nowMs, windowMs) {
      await db.deleteFrom("sign_in_attempts").where("until_ms", "<=", nowMs).execute();
      const row = await db
        .insertInto("sign_in_attempts")
        .values({ subject_hash: subjectHash, attempts: 1, until_ms: nowMs + windowMs })
        .onConflict((conflict) =>
          conflict
            .column("subject_hash")
            .doUpdateSet({ attempts: sql`sign_in_attempts.attempts + 1` }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return { attempts: row.attempts, untilMs: row.until_ms };
    },
    async uncountAttempt(subjectHash) {
      await db
        .updateTable("sign_in_attempts")
        .set({ attempts: sql`attempts - 1` })
        .where("subject_hash", "=", subjectHash)
        .where("attempts", ">", 0)
        .execute();
    },
    async forgetAttempts(subjectHash) {
      await db.deleteFrom("sign_in_attempts").where("subject_hash", "=", subjectHash).execute();
    },
  };
}

function toSession(row: Selectable<MetaTables["user_session"]>): Session {
  return {
    id: row.id as SessionId,
    userId: row.user_id as UserId,
    address: row.address,
    userAgent: row.user_agent,
    createdAtMs: row.created_at_ms,
    seenAtMs: row.seen_at_ms,
    expiresAtMs: row.expires_at_ms,
  };
}

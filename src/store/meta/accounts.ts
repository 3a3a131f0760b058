import type { Selectable } from "kysely";
import type { Role, Scope, Token, User } from "#model/account.ts";
import type { TokenId, UserId } from "#model/ids.ts";
import type { AccountStore, NewUser } from "#store/ports/accounts.ts";
import type { Meta, MetaTables } from "./tables.ts";

/** In `app_setting`. */
const FIRST_USER = "first_user";

export function accountStore(db: Meta): AccountStore {
  return {
    async countUsers() {
      const row = await db
        .selectFrom("app_user")
        .select((select) => select.fn.countAll<number>().as("users"))
        .executeTakeFirstOrThrow();
      return Number(row.users);
    },
    async listByRoles(roles) {
      if (roles.length === 0) return [];
      const rows = await db
        .selectFrom("app_user")
        .selectAll()
        .where("role", "in", roles)
        .orderBy("id")
        .execute();
      return rows.map(toUser).sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role));
    },
    async findUserByEmail(email) {
      const row = await db
        .selectFrom("app_user")
        .selectAll()
        .where("email", "=", email.toLowerCase())
        .executeTakeFirst();
      return row && { ...toUser(row), passwordHash: row.password_hash };
    },
    async findUserById(id) {
      const row = await db
        .selectFrom("app_user")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      return row && { ...toUser(row), passwordHash: row.password_hash };
    },
    async createUser(user) {
      const row = await db
        .insertInto("app_user")
        .values(toUserRow(user))
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && toUser(row);
    },
    createFirstUser: (user) =>
      db.transaction().execute(async (tx) => {
        // A write first: two browsers may be in the middle of the first run, and the second one waits
        // here, on an engine that locks rows too.
        await tx
          .insertInto("app_setting")
          .values({ name: FIRST_USER, value: "asked" })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "asked" }))
          .execute();
        const known = await tx.selectFrom("app_user").select("id").limit(1).executeTakeFirst();
        if (known !== undefined) return undefined;
        const row = await tx
          .insertInto("app_user")
          .values(toUserRow(user))
          .returningAll()
          .executeTakeFirstOrThrow();
        return toUser(row);
      }),
    async renameUser(id, name) {
      await db.updateTable("app_user").set({ name }).where("id", "=", id).execute();
    },
    async setPassword(id, passwordHash) {
      const password_hash = passwordHash;
      await db.updateTable("app_user").set({ password_hash }).where("id", "=", id).execute();
    },
    async secret(name, fresh) {
      const find = db.selectFrom("app_secret").select("value").where("name", "=", name);
      // Read first: pages must not wait for whoever is writing.
      const known = await find.executeTakeFirst();
      if (known !== undefined) return known.value;
      await db
        .insertInto("app_secret")
        .values({ name, value: fresh })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
      return (await find.executeTakeFirstOrThrow()).value;
    },
    async createToken(token) {
      const row = await db
        .insertInto("api_token")
        .values({
          user_id: token.userId,
          name: token.name,
          token_hash: token.tokenHash,
          scopes: token.scopes.join(" "),
          created_at_ms: token.createdAtMs,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toToken(row);
    },
    async findToken(tokenHash) {
      const token = await db
        .selectFrom("api_token")
        .selectAll()
        .where("token_hash", "=", tokenHash)
        .executeTakeFirst();
      if (token === undefined) return undefined;
      const user = await db
        .selectFrom("app_user")
        .selectAll()
        .where("id", "=", token.user_id)
        .executeTakeFirstOrThrow();
      return { token: toToken(token), user: toUser(user) };
    },
    async listTokens() {
      const tokens = await db.selectFrom("api_token").selectAll().orderBy("id").execute();
      const rows = await db.selectFrom("app_user").selectAll().execute();
      const users = new Map(rows.map((row) => [row.id, toUser(row)]));
      return tokens.flatMap((row) => {
        const user = users.get(row.user_id);
        return user === undefined ? [] : [{ token: toToken(row), user }];
      });
    },
    async noteTokenUse(id, atMs) {
      await db.updateTable("api_token").set({ used_at_ms: atMs }).where("id", "=", id).execute();
    },
    async deleteToken(id) {
      const done = await db.deleteFrom("api_token").where("id", "=", id).executeTakeFirst();
      return done.numDeletedRows > 0n;
    },
    async deleteTokensOfUser(id) {
      const done = await db.deleteFrom("api_token").where("user_id", "=", id).executeTakeFirst();
      return Number(done.numDeletedRows);
    },
  };
}

function toUserRow(user: NewUser) {
  return {
    email: user.email.toLowerCase(),
    name: user.name,
    role: user.role,
    password_hash: user.passwordHash,
    created_at_ms: user.createdAtMs,
  };
}

function toUser(row: Selectable<MetaTables["app_user"]>): User {
  return {
    id: row.id as UserId,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    createdAtMs: row.created_at_ms,
  };
}

function toToken(row: Selectable<MetaTables["api_token"]>): Token {
  return {
    id: row.id as TokenId,
    userId: row.user_id as UserId,
    name: row.name,
    scopes: row.scopes.split(" ").filter((scope) => scope !== "") as Scope[],
    createdAtMs: row.created_at_ms,
    usedAtMs: row.used_at_ms ?? undefined,
  };
}

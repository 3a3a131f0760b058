/**
 * better-auth on our store. It asks for rows of four tables in its own words; sign-in by password
 * needs these few questions, each answered by a method of the store. Any other is an error: a new
 * feature of the library has to be given its tables here on purpose.
 */
import { type CleanedWhere, createAdapterFactory } from "better-auth/adapters";
import type { Session } from "#model/account.ts";
import type { UserId } from "#model/ids.ts";
import type { UserWithPassword } from "#store/ports/accounts.ts";
import type { Store } from "#store/ports/store.ts";
import { hashToken } from "./tokens.ts";

export type AuthStore = Pick<Store, "accounts" | "sessions">;

export function authAdapter({ accounts, sessions }: AuthStore) {
  async function findOne(model: string, where: CleanedWhere[]): Promise<unknown> {
    const { field, value } = onlyCondition(model, where);
    if (model === "user" && field === "email") {
      return userRow(await accounts.findUserByEmail(String(value)));
    }
    if (model === "user" && field === "id") {
      return userRow(await accounts.findUserById(Number(value) as UserId));
    }
    if (model === "session" && field === "token") {
      const token = String(value);
      return sessionRow(await sessions.findByToken(hashToken(token)), token);
    }
    throw unasked("find", model, field);
  }

  return createAdapterFactory({
    config: { adapterId: "lapwing", supportsNumericIds: true },
    adapter: () => ({
      async create({ model, data }) {
        if (model !== "session") throw unasked("create", model);
        const token = String(data.token);
        const session = await sessions.create({
          userId: Number(data.userId) as UserId,
          tokenHash: hashToken(token),
          address: String(data.ipAddress ?? ""),
          userAgent: String(data.userAgent ?? "").slice(0, MAX_USER_AGENT_LENGTH),
          createdAtMs: data.createdAt.getTime(),
          expiresAtMs: data.expiresAt.getTime(),
        });
        return answer(sessionRow(session, token));
      },
      findOne: async ({ model, where }) => answer(await findOne(model, where)),
      async findMany({ model, where = [] }) {
        const { field, value } = onlyCondition(model, where);
        if (model === "account" && field === "userId") {
          const user = await accounts.findUserById(Number(value) as UserId);
          return user === undefined ? [] : [answer(credentialRow(user))];
        }
        // It looks before it deletes, and takes an error here for "nothing there".
        const row = await findOne(model, where);
        return row === null ? [] : [answer(row)];
      },
      async update({ model, where, update }) {
        const { field, value } = onlyCondition(model, where);
        if (model !== "session" || field !== "token") throw unasked("update", model, field);
        const { expiresAt, updatedAt } = update as { expiresAt: Date; updatedAt: Date };
        const times = { expiresAtMs: expiresAt.getTime(), seenAtMs: updatedAt.getTime() };
        await sessions.prolong(hashToken(String(value)), times);
        return answer(await findOne(model, where));
      },
      async delete({ model, where }) {
        const { field, value } = onlyCondition(model, where);
        if (model !== "session" || field !== "token") throw unasked("delete", model, field);
        await sessions.deleteByToken(hashToken(String(value)));
      },
      updateMany: ({ model }) => Promise.reject(unasked("update many", model)),
      deleteMany: ({ model }) => Promise.reject(unasked("delete many", model)),
      count: ({ model }) => Promise.reject(unasked("count", model)),
    }),
  });
}

/** Enough to tell browsers apart; the header is the sender's to choose. */
const MAX_USER_AGENT_LENGTH = 500;

function onlyCondition(model: string, where: CleanedWhere[]): CleanedWhere {
  const [condition, ...more] = where;
  if (condition === undefined || more.length > 0 || condition.operator !== "eq") {
    throw unasked("select", model, where.map(({ field }) => field).join());
  }
  return condition;
}

/** The library's row types are its callers' type parameters. */
function answer<T>(row: unknown): T {
  return row as T;
}

function userRow(user: UserWithPassword | undefined) {
  if (user === undefined) return null;
  const createdAt = new Date(user.createdAtMs);
  const { id, email, name } = user;
  return { id, email, name, emailVerified: true, image: null, createdAt, updatedAt: createdAt };
}

/** The library keeps passwords apart from people; here they are one row. */
function credentialRow({ id, passwordHash, createdAtMs }: UserWithPassword) {
  const createdAt = new Date(createdAtMs);
  const account = { id, userId: id, accountId: String(id), providerId: "credential" };
  return { ...account, password: passwordHash, createdAt, updatedAt: createdAt };
}

/** The token is known from the question alone: only its hash is stored. */
function sessionRow(session: Session | undefined, token: string) {
  if (session === undefined) return null;
  return {
    id: session.id,
    userId: session.userId,
    token,
    ipAddress: session.address,
    userAgent: session.userAgent,
    createdAt: new Date(session.createdAtMs),
    updatedAt: new Date(session.seenAtMs),
    expiresAt: new Date(session.expiresAtMs),
  };
}

function unasked(verb: string, model: string, field = ""): Error {
  return new Error(`better-auth asks to ${verb} ${model} ${field}: the adapter has no answer.`);
}

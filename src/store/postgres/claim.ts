/**
 * One Lapwing on a database at a time: an advisory lock of a session, on a connection that does
 * nothing else. It goes with the connection, however that ends; then it is tried for again and again.
 */
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { SECOND_MS } from "#lib/time.ts";
import { hideSecrets } from "#lib/without-secrets.ts";
import type { ClaimState, StoreClaim } from "#store/ports/store-claim.ts";
import type { PostgresLocation } from "./open-postgres.ts";

/** "Lapw", and what it is for. Locks are the database's own: others on the server have theirs. */
const LOCK = [0x4c617077, 1] as const;
const TRY_EVERY_MS = 1 * SECOND_MS;
/** A connection that is dead and does not know it yet is asked something that often. */
const LOOK_EVERY_MS = 5 * SECOND_MS;
const ANSWER_MS = 10 * SECOND_MS;
/** The server lets go of whoever was cut off within half a minute, not after two hours. */
const KEEPALIVE =
  "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3";

const HOLDER = `SELECT activity.pid, activity.application_name AS name,
    coalesce(host(activity.client_addr), 'this machine') AS address
  FROM pg_locks AS lock JOIN pg_stat_activity AS activity ON activity.pid = lock.pid
  WHERE lock.locktype = 'advisory' AND lock.granted AND lock.objsubid = 2
    AND lock.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND lock.classid = $1 AND lock.objid = $2`;

interface Holder {
  pid: number;
  name: string;
  address: string;
}

export interface ClaimOptions {
  /** Called with every change after the first try. */
  onChange?: (state: ClaimState, why: string) => void;
  tryEveryMs?: number;
}

/** Answers after the first try, whatever came of it. */
export async function claimPostgres(
  { url }: Pick<PostgresLocation, "url">,
  { onChange = () => {}, tryEveryMs = TRY_EVERY_MS }: ClaimOptions = {},
): Promise<StoreClaim> {
  // Told apart from others, also from those on this machine, and from nobody's memory of us.
  const name = `lapwing ${randomBytes(4).toString("hex")} on ${hostname()}`.slice(0, 63);
  let state: ClaimState = "away";
  let why = "";
  let client: pg.Client | undefined;
  const released = new AbortController();

  function become(next: ClaimState, reason: string, isFirst: boolean): void {
    const isNews = next !== state;
    [state, why] = [next, reason];
    if (isNews && !isFirst) onChange(state, why);
  }

  async function tryOnce(isFirst: boolean): Promise<void> {
    try {
      client = await connect(url, name);
      const holder = await takeLock(client, name);
      if (holder === undefined) return become("held", "", isFirst);
      become("elsewhere", `${holder.name} (${holder.address})`, isFirst);
    } catch (error) {
      become("away", hideSecrets(reasonOf(error), [url]), isFirst);
    }
    await end(client);
    client = undefined;
  }

  /** While it is held: until the connection ends. Else: until it is. */
  async function keep(): Promise<void> {
    while (!released.signal.aborted) {
      if (state === "held" && client !== undefined) {
        const lost = await untilLost(client, released.signal);
        if (released.signal.aborted) return;
        await end(client);
        become("away", hideSecrets(lost, [url]), false);
      } else {
        await sleep(tryEveryMs, undefined, { signal: released.signal }).catch(() => {});
      }
      if (!released.signal.aborted) await tryOnce(false);
    }
  }

  await tryOnce(true);
  const kept = keep();
  return {
    get state() {
      return state;
    },
    get why() {
      return why;
    },
    async release() {
      released.abort();
      await kept;
      await end(client);
    },
  };
}

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    options: KEEPALIVE,
  });
  // Without a listener a connection that breaks would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await end(client);
    throw error;
  }
}

/** undefined when it is ours now. */
async function takeLock(client: pg.Client, name: string): Promise<Holder | undefined> {
  for (let isAgain = false; ; isAgain = true) {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2) AS "isOurs"',
      [...LOCK],
    );
    if (rows[0]?.isOurs) return undefined;
    const [holder] = (await client.query<Holder>(HOLDER, [...LOCK])).rows;
    // It went in between; who asks again finds out.
    if (holder === undefined) return { pid: 0, name: "another Lapwing", address: "unknown" };
    // A connection of our own that broke, which the server has not noticed yet.
    if (holder.name !== name || isAgain) return holder;
    await client.query("SELECT pg_terminate_backend($1)", [holder.pid]);
    await sleep(SECOND_MS / 2);
  }
}

/** Answers why. */
function untilLost(client: pg.Client, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const done = (why: string) => {
      clearInterval(looking);
      signal.removeEventListener("abort", leave);
      resolve(why);
    };
    const leave = () => done("released");
    const looking = setInterval(() => {
      client.query("SELECT 1").catch((error: unknown) => done(reasonOf(error)));
    }, LOOK_EVERY_MS);
    client.once("end", () => done("the connection ended"));
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
  });
}

async function end(client: pg.Client | undefined): Promise<void> {
  // One that hangs must not hang us.
  await Promise.race([client?.end().catch(() => {}), sleep(SECOND_MS, undefined, { ref: false })]);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) {
    return error.errors[0].message;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Debian's PostgreSQL for the tests of a run: started by the first that asks, shared by all. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { inject } from "vitest";
import { migratePostgres } from "#store/postgres/open-postgres.ts";

/** Every test begins with a copy of this one. */
export const TEMPLATE = "lapwing_template";
/** Of a starved machine; two seconds elsewhere. */
const PATIENCE_MS = 120_000;

/** Nothing of it is meant to survive. */
const SETTINGS = {
  listen_addresses: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "128MB",
  min_wal_size: "32MB",
  shared_buffers: "32MB",
  max_connections: "100",
};

let server: Promise<string> | undefined;

/** The folder of its socket. */
export function postgresServer(): Promise<string> {
  server ??= startOnce(inject("postgresFolder"));
  return server;
}

export function urlOf(folder: string, database: string): string {
  return `postgres://lapwing@localhost/${database}?host=${encodeURIComponent(folder)}`;
}

/** By a connection of its own, as somebody else would. */
export async function askPostgres<Row extends pg.QueryResultRow>(
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(await postgresServer(), database) });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

let administrator: pg.Pool | undefined;

/** Who makes, copies and removes databases, and ends connections: one for all tests of a worker. */
export async function administer(
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResultRow[]> {
  const connectionString = urlOf(await postgresServer(), "postgres");
  administrator ??= new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
    // The server may end before the worker does.
    .on("error", () => {});
  return (await administrator.query(text, values)).rows;
}

/** Workers may ask at the same moment: one starts it, the others wait for what it says. */
async function startOnce(folder: string): Promise<string> {
  const said = join(folder, "said");
  if (isFirst(folder)) {
    const problem = await start(folder).then(
      () => "",
      (error: unknown) => `PostgreSQL for the tests does not start: ${error}`,
    );
    writeFileSync(said, problem);
  }
  const untilMs = Date.now() + PATIENCE_MS;
  while (!existsSync(said)) {
    if (Date.now() > untilMs) throw new Error("PostgreSQL for the tests takes too long to start.");
    await delay(20);
  }
  const problem = readFileSync(said, "utf8");
  if (problem !== "") throw new Error(problem);
  return folder;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(join(folder, "starting"));
    return true;
  } catch {
    return false;
  }
}

async function start(folder: string): Promise<void> {
  await makeCluster(folder);
  (await runPostgres(folder)).unref();
  await command(folder, `CREATE DATABASE ${TEMPLATE}`);
  await migratePostgres({ url: urlOf(folder, TEMPLATE) });
}

/** Below a folder of its own, to be run there as often as one likes. */
export async function makeCluster(folder: string): Promise<void> {
  const as = userToRunAs();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const made = ["-D", data, "-U", "lapwing", "-A", "trust", "-E", "UTF8", "--no-sync"];
  // A locale that sorts as people do: what depends on it is found here.
  const locale = ["--locale-provider=icu", "--icu-locale=en", "--locale=C"];
  await promisify(execFile)(programOf("initdb"), [...made, ...locale], as);
}

/** Resolves when it answers. */
export async function runPostgres(
  folder: string,
  more: Record<string, string> = {},
): Promise<ChildProcess> {
  const settings = Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const log = openSync(join(folder, "log"), "w");
  const data = join(folder, "data");
  const child = spawn(programOf("postgres"), ["-D", data, "-k", folder, ...settings], {
    ...userToRunAs(),
    stdio: ["ignore", log, log],
    detached: true,
  });
  await untilReady(folder, () => child.exitCode !== null);
  return child;
}

function programOf(name: "initdb" | "postgres"): string {
  const programs = process.env.LAPWING_TEST_POSTGRES ?? "";
  if (programs !== "") return join(programs, name);
  throw new Error(
    "there is none. Install the package postgresql, or name the folder with initdb and postgres in LAPWING_POSTGRES_BIN.",
  );
}

/** It refuses to run as root; Debian's package brings a user for it. */
function userToRunAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  if (line === null) throw new Error("it does not run as root, and there is no user postgres.");
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

async function untilReady(folder: string, hasEnded: () => boolean): Promise<void> {
  const untilMs = Date.now() + PATIENCE_MS;
  while (true) {
    try {
      return await command(folder, "SELECT 1");
    } catch (error) {
      if (hasEnded() || Date.now() > untilMs) {
        throw new Error(`${error}\n${readFileSync(join(folder, "log"), "utf8")}`);
      }
      await delay(20);
    }
  }
}

async function command(folder: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(folder, "postgres") });
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

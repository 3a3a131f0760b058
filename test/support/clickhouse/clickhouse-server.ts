/**
 * ClickHouse for the tests: a server that is named in LAPWING_TEST_CLICKHOUSE_URL, or the engine of
 * PyPI's chdb-core behind server.py, a process for each worker that ends with it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Clickhouse } from "#store/clickhouse/connection.ts";
import { migrateClickhouse } from "#store/clickhouse/schema/migrate.ts";

/** Of a starved machine; three seconds elsewhere. */
const PATIENCE_MS = 120_000;

/** Why there is none, as a sentence; undefined when there is one. */
export function whyNoClickhouse(): string | undefined {
  if (process.env.LAPWING_TEST_CLICKHOUSE_URL || process.env.LAPWING_TEST_PYTHON) return undefined;
  return "the engine is not installed: npm test says why in its last lines";
}

let server: Promise<string> | undefined;

/** Its address, without a database. */
export function clickhouseServer(): Promise<string> {
  const named = process.env.LAPWING_TEST_CLICKHOUSE_URL;
  server ??=
    named === undefined || named === ""
      ? startEngine().then(({ url }) => url)
      : Promise.resolve(named);
  return server;
}

export interface Engine {
  url: string;
  process: ChildProcess;
}

/** In a folder of its own, which goes with this process, or in one that is given and stays. */
export async function startEngine(folder = ownFolder()): Promise<Engine> {
  const portFile = join(folder, "port");
  rmSync(portFile, { force: true });
  const python = process.env.LAPWING_TEST_PYTHON ?? "";
  const program = join(import.meta.dirname, "server.py");
  // It ends when what it reads ends: with this process, however that ends.
  const child = spawn(python, [program, join(folder, "engine"), portFile], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  child.unref();
  const untilMs = Date.now() + PATIENCE_MS;
  while (!existsSync(portFile)) {
    if (child.exitCode !== null || Date.now() > untilMs) {
      throw new Error(`ClickHouse for the tests does not start: ${said}`);
    }
    await delay(20);
  }
  for (const stream of [child.stdin, child.stderr])
    (stream as unknown as { unref?(): void })?.unref?.();
  return { url: `http://127.0.0.1:${readFileSync(portFile, "utf8")}`, process: child };
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-clickhouse-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Those that nobody uses: to make sixteen tables takes longer than to empty a few. */
const free: string[] = [];
let made = 0;

export async function takeDatabase(): Promise<string> {
  const url = await clickhouseServer();
  const known = free.pop();
  if (known !== undefined) return known;
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await withDatabase("default", (clickhouse) => clickhouse.command(`CREATE DATABASE ${name}`));
  await migrateClickhouse({ url: `${url}/${name}` });
  return name;
}

export async function giveBack(name: string): Promise<void> {
  await withDatabase(name, async (clickhouse) => {
    for (const table of await filledTables(clickhouse)) {
      await clickhouse.command(`TRUNCATE TABLE ${table}`);
    }
  });
  free.push(name);
}

/** The same rows in another database, as after a crash of this moment. */
export async function copyDatabase(from: string): Promise<string> {
  const to = await takeDatabase();
  await withDatabase(to, async (clickhouse) => {
    const tables = await withDatabase(from, filledTables);
    for (const table of tables) {
      await clickhouse.command(`DROP TABLE ${table} SYNC`);
      await clickhouse.command(`CREATE TABLE ${table} CLONE AS ${from}.${table}`);
    }
  });
  return to;
}

async function filledTables(clickhouse: Clickhouse): Promise<string[]> {
  const rows = await clickhouse.ask(
    `SELECT DISTINCT table FROM system.parts
     WHERE database = currentDatabase() AND active AND table <> 'schema_version'`,
  );
  return rows.map(({ table }) => String(table));
}

export async function withDatabase<T>(
  name: string,
  use: (clickhouse: Clickhouse) => Promise<T>,
): Promise<T> {
  const clickhouse = new Clickhouse({ url: `${await clickhouseServer()}/${name}` });
  try {
    return await use(clickhouse);
  } finally {
    await clickhouse.close();
  }
}

/** Debian's PostgreSQL in a folder of the bench, synced to disk as it is by default. */
import { execFile, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { BenchFailure } from "#bench/bench-failure.ts";
import { keep, stopChild } from "#bench/own-child.ts";
import { SECOND_MS } from "#lib/time.ts";
import { findPostgres } from "#scripts/prepare/postgres.mjs";

export interface StartedServer {
  pid: number;
  url: string;
  folder: string;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60 * SECOND_MS;

/** In `keptIn` it finds what an earlier run left there, and leaves its own. */
export async function startPostgres(keptIn?: string): Promise<StartedServer> {
  const programs = findPostgres();
  if (programs === undefined) {
    throw new BenchFailure("There is no PostgreSQL: node scripts/prepare.mjs --postgres");
  }
  // Of its own: it runs as somebody else, who may not look into the bench's. A socket's path is short.
  const folder = mkdtempSync(join(tmpdir(), "lapwing-bench-postgres-"));
  const as = userToRunAs();
  for (const own of [folder, keptIn ?? folder]) {
    mkdirSync(own, { recursive: true });
    if (as.uid !== undefined && as.gid !== undefined) chownSync(own, as.uid, as.gid);
    chmodSync(own, 0o700);
  }
  const data = join(keptIn ?? folder, "data");
  const given = ["-D", data, "-U", "lapwing", "-A", "trust", "-E", "UTF8", "--locale=C"];
  if (!existsSync(data)) await promisify(execFile)(join(programs, "initdb"), given, as);
  const log = openSync(join(folder, "log"), "w");
  const child = keep(
    spawn(join(programs, "postgres"), ["-D", data, "-k", folder, "-c", "listen_addresses="], {
      ...as,
      stdio: ["ignore", log, log],
    }),
  );
  const url = `postgres://lapwing@localhost/postgres?host=${encodeURIComponent(folder)}`;
  for (const untilMs = performance.now() + PATIENCE_MS; !(await answers(url)); await sleep(50)) {
    if (child.exitCode === null && performance.now() < untilMs) continue;
    throw new BenchFailure(`PostgreSQL: ${readFileSync(join(folder, "log"), "utf8")}`);
  }
  return {
    pid: child.pid ?? 0,
    url,
    folder: data,
    async stop() {
      await stopChild(child, 15 * SECOND_MS, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return askPostgres(url, "SELECT 1").then(
    () => true,
    () => false,
  );
}

export async function askPostgres(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** It refuses to run as root; Debian's package brings a user for it. */
function userToRunAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  return line === null ? {} : { uid: Number(line[1]), gid: Number(line[2]) };
}

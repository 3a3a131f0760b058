/**
 * Before the first unit test of a run: where the tests' PostgreSQL may be. The first test that needs
 * it starts it (postgres-server.ts); it ends here, with the run.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { GIBIBYTE } from "#lib/bytes.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresFolder: string;
  }
}

const MEMORY = "/dev/shm";
/** The cluster, its log of changes and the databases of two tests take some 200 MB. */
const LEAST_BYTES = 2 * GIBIBYTE;
const NAME = "lapwing-postgres-";
/** It is told to end at once; only a starved machine takes longer. */
const PATIENCE_MS = 30_000;

let folder = "";

export async function setup({ provide }: TestProject): Promise<void> {
  const parent = roomIn(MEMORY) ? MEMORY : tmpdir();
  await sweep(parent);
  folder = mkdtempSync(join(parent, `${NAME}${process.pid}-`));
  provide("postgresFolder", folder);
}

export async function teardown(): Promise<void> {
  await end(folder);
}

function roomIn(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= LEAST_BYTES;
}

/** What runs left that were killed. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await end(join(parent, name));
  }
}

async function end(path: string): Promise<void> {
  const pid = serverPid(path);
  if (pid !== undefined && isRunning(pid)) {
    // SIGQUIT: without writing anything down, for nobody will read it.
    process.kill(pid, "SIGQUIT");
    const untilMs = Date.now() + PATIENCE_MS;
    while (isRunning(pid) && Date.now() < untilMs) await delay(20);
  }
  rmSync(path, { recursive: true, force: true });
}

/** Of the server whose data is in this folder: two lines say so. While it is made, there is none. */
function serverPid(path: string): number | undefined {
  const data = join(path, "data");
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid, where] = readFileSync(file, "utf8").split("\n");
  return where === data && Number(pid) > 0 ? Number(pid) : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

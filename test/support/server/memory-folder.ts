/**
 * Before the first unit test of a run: a folder in memory for all that tests write. A sync costs
 * nothing there, and what a sync is for, a power cut, no unit test makes.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { GIBIBYTE } from "#lib/bytes.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Empty where the machine has none. */
    memoryFolder: string;
  }
}

const MEMORY = "/dev/shm";
/** Two workers fill a few spool segments each; a container's usual 64 MiB are too few. */
const LEAST_BYTES = 2 * GIBIBYTE;

const NAME = "lapwing-unit-";

let folder = "";

export function setup({ provide }: TestProject): void {
  if (existsSync(MEMORY)) {
    sweep();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= LEAST_BYTES) folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
  }
  provide("memoryFolder", folder);
}

export function teardown(): void {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
}

/** What runs left that were killed: it would stay in memory until the machine is started again. */
function sweep(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) {
      rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
  }
}

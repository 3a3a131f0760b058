/**
 * Before the first unit test of a run: a folder in memory for all that tests write. A sync costs
 * nothing there, and what a sync is for, a power cut, no unit test makes.
 */
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
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

let folder = "";

export function setup({ provide }: TestProject): void {
  if (existsSync(MEMORY)) {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= LEAST_BYTES) folder = mkdtempSync(join(MEMORY, "lapwing-unit-"));
  }
  provide("memoryFolder", folder);
}

export function teardown(): void {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
}

import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The repository: tests run from its root. */
export const ROOT = process.cwd();

/** Runs a script of this repository as the checks do. */
export function runScript(script: string, ...args: string[]): { ok: boolean; lines: string[] } {
  const ran = spawnSync(process.execPath, [join(ROOT, "scripts", script), ...args], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const lines = `${ran.stdout}${ran.stderr}`.split("\n").filter((line) => line !== "");
  return { ok: ran.status === 0, lines };
}

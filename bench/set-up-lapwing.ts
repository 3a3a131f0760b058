/** `lapwing setup`: a folder with an account and a project. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { BenchFailure } from "./bench-failure.ts";
import { keep } from "./own-child.ts";

export interface Credentials {
  projectId: number;
  publicKey: string;
}

export const MAIN = join(import.meta.dirname, "..", "dist", "server", "main.js");

export async function setUpLapwing(dataFolder: string): Promise<Credentials> {
  const child = keep(
    spawn(
      process.execPath,
      [
        ...[MAIN, "setup", "--email", "bench@example.com", "--password-stdin"],
        ...["--project", "Bench", "--json", "--data", dataFolder],
      ],
      { env: environment(), stdio: ["pipe", "pipe", "pipe"] },
    ),
  );
  child.stdin.end("a-password-for-the-bench\n");
  const [[code], output, errors] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0) throw new BenchFailure(`lapwing setup failed:\n${errors}`);
  const { projectId, dsn } = JSON.parse(output) as { projectId: number; dsn: string };
  expectFlood(dataFolder, projectId);
  return { projectId, publicKey: new URL(dsn).username };
}

/** What the bench sends in an hour is what spike protection is for. */
function expectFlood(dataFolder: string, projectId: number): void {
  const meta = new DatabaseSync(join(dataFolder, "meta.db"));
  const sql = "INSERT INTO project_guard (project_id, spike_protection) VALUES (?, 0)";
  meta.prepare(sql).run(projectId);
  meta.close();
}

/** Settings of whoever runs the bench must not change what is measured. */
export function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("LAPWING_"));
  return { ...Object.fromEntries(own), NODE_ENV: "production" };
}

/** `lapwing setup`: a folder with an account and a project. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { BenchFailure } from "./bench-failure.ts";
import { keep } from "./own-child.ts";

export interface Credentials {
  projectId: number;
  publicKey: string;
}

export const MAIN = join(import.meta.dirname, "..", "src", "cli", "main.ts");

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
  return { projectId, publicKey: new URL(dsn).username };
}

/** Settings of whoever runs the bench must not change what is measured. */
export function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("LAPWING_"));
  return { ...Object.fromEntries(own), NODE_ENV: "production" };
}

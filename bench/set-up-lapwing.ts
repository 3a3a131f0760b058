/** `lapwing setup`: a folder with an account and a project. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { BenchFailure } from "./bench-failure.ts";
import type { Servers } from "./engines/servers.ts";
import { keep } from "./own-child.ts";
import { environment, OWN_PROGRAM } from "./program.ts";

export interface Credentials {
  projectId: number;
  publicKey: string;
}

export interface SetUp extends Credentials {
  slug: string;
  /** For the API. */
  token: string;
}

export const OWNER = { email: "bench@example.com", password: "a-password-for-the-bench" };

export async function setUpLapwing(
  dataFolder: string,
  { node, main } = OWN_PROGRAM,
  servers?: Pick<Servers, "env" | "expectFlood">,
): Promise<SetUp> {
  const child = keep(
    spawn(
      node,
      [
        ...[main, "setup", "--email", OWNER.email, "--password-stdin"],
        ...["--project", "Bench", "--json", "--data", dataFolder],
      ],
      { env: environment(servers?.env), stdio: ["pipe", "pipe", "pipe"] },
    ),
  );
  child.stdin.end(`${OWNER.password}\n`);
  const [[code], output, errors] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0) throw new BenchFailure(`lapwing setup failed:\n${errors}`);
  const made = JSON.parse(output) as SetUp & { dsn: string };
  const { projectId, slug, token } = made;
  if (servers !== undefined) await servers.expectFlood(projectId);
  else expectFlood(dataFolder, projectId);
  return { projectId, publicKey: new URL(made.dsn).username, slug, token };
}

/** What the bench sends in an hour is what spike protection is for. */
function expectFlood(dataFolder: string, projectId: number): void {
  const meta = new DatabaseSync(join(dataFolder, "meta.db"));
  const sql = "INSERT INTO project_guard (project_id, spike_protection) VALUES (?, 0)";
  meta.prepare(sql).run(projectId);
  meta.close();
}

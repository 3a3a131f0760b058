import type { Project } from "#test/support/server/copy-owner.ts";
import { runCli } from "#test/support/server/lapwing.ts";

/** `lapwing setup` on servers: an owner, a project and a token. */
export async function setUpOnServers(
  data: string,
  env: Record<string, string>,
  name = "Shop",
): Promise<Project> {
  const flags = ["--email", "ada@example.com", "--password-stdin", "--project", name, "--json"];
  const input = "a long enough password\n";
  const { code, stdout, stderr } = await runCli(["setup", ...flags, "--data", data], {
    env,
    input,
  });
  if (code !== 0) throw new Error(`lapwing setup failed:\n${stderr}`);
  return JSON.parse(stdout) as Project;
}

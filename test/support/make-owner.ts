/**
 * Before the first test of a run: what `lapwing setup` makes, in a folder of its own. Servers get
 * copies of its rows (see copy-owner.ts): the command takes a second of CPU, and there are many.
 */
import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { type Project, runCli, temporaryFolder } from "./lapwing.ts";

declare module "vitest" {
  interface ProvidedContext {
    owner: { data: string; projectId: number; token: string };
  }
}

const data = temporaryFolder();

export async function setup({ provide }: TestProject): Promise<void> {
  const { projectId, token } = await setUpByCommand(["--data", data]);
  provide("owner", { data, projectId, token });
}

export function teardown(): void {
  rmSync(data, { recursive: true, force: true });
}

/** On the command line, as people without a browser do it. */
export async function setUpByCommand(where: readonly string[]): Promise<Project> {
  const who = ["--email", "owner@example.com", "--password-stdin", "--project", "Shop"];
  const { stdout, stderr } = await runCli(["setup", ...who, "--json", ...where], {
    input: "correct horse battery\n",
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as Project;
}

/**
 * Before the first test of a run: the server, where it is stale, and what `lapwing setup` makes, in a folder of its own, and a session.
 * Servers get copies of the rows (see copy-owner.ts): the command takes a second of CPU, signing in
 * through the page two, and there are many.
 */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { makeAuth } from "#accounts/auth.ts";
import { type SessionCookie, signIn } from "#accounts/sign-in.ts";
import { openStore } from "#store/open.ts";
import { cheapHash } from "./cheap-password.ts";
import type { Project } from "./copy-owner.ts";
import { runCli, temporaryFolder } from "./lapwing.ts";
import { OWNER } from "./sign-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    owner: { data: string; projectId: number; token: string; cookie: SessionCookie };
  }
}

const data = temporaryFolder();

export async function setup({ provide }: TestProject): Promise<void> {
  execFileSync(process.execPath, ["scripts/prepare.mjs", "--server"]);
  const { projectId, token } = await setUpByCommand(["--data", data]);
  provide("owner", { data, projectId, token, cookie: await startSession() });
}

export function teardown(): void {
  rmSync(data, { recursive: true, force: true });
}

async function startSession(): Promise<SessionCookie> {
  const store = openStore({ dataFolder: data });
  try {
    // Half a second of CPU for every time that somebody types it, which is not what is tested.
    const owner = await store.accounts.findUserByEmail(OWNER.email);
    if (owner === undefined) throw new Error("setup has made nobody");
    await store.accounts.setPassword(owner.id, cheapHash(OWNER.password));
    const auth = await makeAuth(store, "http://127.0.0.1");
    const input = { ...OWNER, address: "127.0.0.1", userAgent: "" };
    return await signIn(auth, store.sessions, input, Date.now());
  } finally {
    await store.close();
  }
}

/** On the command line, as people without a browser do it. */
export async function setUpByCommand(where: readonly string[]): Promise<Project> {
  const who = ["--email", OWNER.email, "--password-stdin", "--project", "Shop"];
  const { stdout, stderr } = await runCli(["setup", ...who, "--json", ...where], {
    input: `${OWNER.password}\n`,
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as Project;
}

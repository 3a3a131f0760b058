/** First run without a browser. Works on the data folder, so the server may run or not. */
import { createOwner } from "#accounts/create-owner.ts";
import { createToken } from "#accounts/tokens.ts";
import { publicUrlOf } from "#config.ts";
import type { Scope } from "#model/account.ts";
import { createProject } from "#projects/create-project.ts";
import { ensureInternalProject } from "#projects/ensure-internal-project.ts";
import { formatDsn } from "#protocol/envelope/dsn.ts";
import { required } from "./input/project-argument.ts";
import type { Arguments } from "./input/read-arguments.ts";
import { readPassword } from "./input/read-password.ts";
import { withData } from "./open-data.ts";

/** Enough for reading through the API and for release tools; nothing that manages people. */
const TOKEN_SCOPES: Scope[] = [
  "org:read",
  "project:read",
  "event:read",
  "event:write",
  "project:releases",
  "org:ci",
];

export async function setup(given: Arguments): Promise<void> {
  const config = given.config();
  const email = required(given, "--email", "setup");
  const projectName = required(given, "--project", "setup");
  const password = await readPassword(given, "the owner");

  await withData(config, async (store) => {
    const nowMs = Date.now();
    const input = { email, password, name: given.text("--name") ?? "" };
    const owner = await createOwner(store.accounts, input, nowMs);
    const { project, key } = await createProject(
      store.projects,
      { name: projectName, platform: given.text("--platform") },
      nowMs,
    );
    // After the first one: the names people choose come first.
    await ensureInternalProject(store.projects, nowMs);
    const { text: token } = await createToken(
      store.accounts,
      owner,
      { name: "setup", scopes: TOKEN_SCOPES },
      nowMs,
    );
    const dsn = formatDsn({
      baseUrl: publicUrlOf(config),
      publicKey: key.publicKey,
      projectId: project.id,
    });
    const result = { projectId: project.id, slug: project.slug, dsn, token };
    console.log(given.isSet("--json") ? JSON.stringify(result) : describe(result, owner.email));
  });
}

function describe(result: { slug: string; dsn: string; token: string }, email: string): string {
  return [
    `Owner     ${email}`,
    `Project   ${result.slug}`,
    `DSN       ${result.dsn}`,
    `Token     ${result.token}   (shown once; keep it like a password)`,
    "",
    "Give the DSN to your app's Sentry SDK, for example:",
    `  Sentry.init({ dsn: "${result.dsn}" });`,
  ].join("\n");
}

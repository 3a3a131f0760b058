/** Accounts from the command line. Works on the data folder, so the server may run or not. */
import { resetPassword } from "#accounts/reset-password.ts";
import { invalidInput } from "#lib/app-error.ts";
import { chooseVerb } from "./input/choose-verb.ts";
import type { Arguments } from "./input/read-arguments.ts";
import { readPassword } from "./input/read-password.ts";
import { withData } from "./open-data.ts";

export function user(given: Arguments): Promise<void> {
  return chooseVerb(given, "user", { "reset-password": reset })(given);
}

async function reset(given: Arguments): Promise<void> {
  const email = given.text("--email") ?? "";
  if (email.trim() === "") throw invalidInput("--email is missing: whose password is it?");
  const config = given.config();
  const password = await readPassword(given, email);
  const done = await withData(config, (store) => resetPassword(store, email, password));
  console.log(`${done.user.email} has the new password and is signed out everywhere.`);
  if (done.revokedTokens > 0) console.log(describeRevoked(done.revokedTokens));
}

function describeRevoked(tokens: number): string {
  const what = tokens === 1 ? "The API token" : `All ${tokens} API tokens`;
  const how = tokens === 1 ? "no longer works" : "no longer work";
  return `${what} of this account ${how}; lapwing token create makes new ones.`;
}

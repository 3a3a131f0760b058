/** Accounts from the command line. Works on the data folder, so the server may run or not. */
import { resetPassword } from "#accounts/reset-password.ts";
import { invalidInput } from "#lib/app-error.ts";
import type { Arguments } from "./input/read-arguments.ts";
import { readPassword } from "./input/read-password.ts";
import { openData } from "./open-data.ts";

export async function user(given: Arguments): Promise<void> {
  const [verb] = given.rest;
  if (verb !== "reset-password") {
    const what = verb === undefined ? "What to do is missing" : `There is no "${verb}"`;
    throw invalidInput(`${what}. lapwing user --help shows what there is.`);
  }
  const email = given.text("--email") ?? "";
  if (email.trim() === "") {
    throw invalidInput("--email is missing: whose password is it?");
  }
  const config = given.config();
  const password = await readPassword(given, email);
  const store = await openData(config.data);
  try {
    const done = await resetPassword(store, email, password);
    console.log(`${done.user.email} has the new password and is signed out everywhere.`);
    if (done.revokedTokens > 0) console.log(describeRevoked(done.revokedTokens));
  } finally {
    await store.close();
  }
}

function describeRevoked(tokens: number): string {
  const what = tokens === 1 ? "The API token" : `All ${tokens} API tokens`;
  const how = tokens === 1 ? "no longer works" : "no longer work";
  return `${what} of this account ${how}; lapwing token create makes new ones.`;
}

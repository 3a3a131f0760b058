/** Accounts from the command line. Works on the data folder, so the server may run or not. */
import { resetPassword } from "#accounts/reset-password.ts";
import { AppError } from "#lib/app-error.ts";
import { openData } from "./open-data.ts";
import type { Arguments } from "./read-arguments.ts";
import { readPassword } from "./read-password.ts";

export async function user(given: Arguments): Promise<void> {
  const [verb] = given.rest;
  if (verb !== "reset-password") {
    const what = verb === undefined ? "What to do is missing" : `There is no "${verb}"`;
    throw new AppError("invalid_input", `${what}. lapwing user --help shows what there is.`);
  }
  const email = given.text("--email") ?? "";
  if (email.trim() === "") {
    throw new AppError("invalid_input", "--email is missing: whose password is it?");
  }
  const config = given.config();
  const password = await readPassword(given, email);
  const store = await openData(config.data);
  try {
    const changed = await resetPassword(store, email, password);
    console.log(`${changed.email} has the new password and is signed out everywhere.`);
  } finally {
    await store.close();
  }
}

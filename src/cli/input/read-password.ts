import { invalidInput } from "#lib/app-error.ts";
import type { Arguments } from "./read-arguments.ts";
import { readLine } from "./read-line.ts";

/** One line of standard input; a trailing newline from echo is not part of the password. */
export async function readPassword(given: Arguments, whose: string): Promise<string> {
  if (!given.isSet("--password-stdin")) {
    throw invalidInput(
      "The password is read from standard input: add --password-stdin and pipe it in, so that it stays out of the process list.",
    );
  }
  return readLine(`Password for ${whose}: `);
}

import { AppError } from "#lib/app-error.ts";
import type { Arguments } from "./read-arguments.ts";

/** One line of standard input; a trailing newline from echo is not part of the password. */
export async function readPassword(given: Arguments, whose: string): Promise<string> {
  if (!given.isSet("--password-stdin")) {
    throw new AppError(
      "invalid_input",
      "The password is read from standard input: add --password-stdin and pipe it in, so that it stays out of the process list.",
    );
  }
  if (process.stdin.isTTY) process.stderr.write(`Password for ${whose}: `);
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    if ((chunk as Buffer).includes(10)) break;
  }
  return Buffer.concat(chunks).toString("utf8").split(/\r?\n/)[0] ?? "";
}

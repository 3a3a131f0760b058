import { AppError } from "#lib/app-error.ts";
import type { UserSelector } from "#model/user-deletion.ts";

const MAX_LENGTH = 300;

/** What a person typed: with an "@" it is an e-mail address, else an id. */
export function readUserSelector(text: string): UserSelector {
  const name = text.trim();
  if (name === "") throw refusal("Whose data is it? Write the user's id or e-mail address.");
  if (name.length > MAX_LENGTH) throw refusal("This is longer than an id or an address can be.");
  if (!name.includes("@")) return { id: name };
  if (!/^[^\s@]+@[^\s@]+$/.test(name)) throw refusal("This is not an e-mail address.");
  return { email: name.toLowerCase() };
}

function refusal(message: string): AppError {
  return new AppError("invalid_input", message, { field: "user" });
}

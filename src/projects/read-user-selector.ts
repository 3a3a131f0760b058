import { AppError } from "#lib/app-error.ts";
import { isEmailAddress, type UserSelector } from "#model/user-deletion.ts";

const MAX_LENGTH = 300;

/** What a person typed: an e-mail address, or else an id. */
export function readUserSelector(text: string): UserSelector {
  const name = text.trim();
  if (name === "") throw refusal("Whose data is it? Write the user's id or e-mail address.");
  if (name.length > MAX_LENGTH) throw refusal("This is longer than an id or an address can be.");
  if (isEmailAddress(name)) return { email: name.toLowerCase() };
  if (/^[^@]*@$|^@|\s.*@/.test(name)) throw refusal("This is not an e-mail address.");
  return { id: name };
}

function refusal(message: string): AppError {
  return new AppError("invalid_input", message, { field: "user" });
}

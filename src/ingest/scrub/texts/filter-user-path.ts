/**
 * The name of a person in a path of a disk, behind Linux's home, macOS's and Windows' users.
 * Relay looks for "users/" in any case and anywhere, and so takes the id out of the address
 * "/users/42/orders"; here a path must begin like one of a disk and go on behind the name.
 */
import { FILTERED } from "./filter-numbers.ts";

const UNIX = /(?<=^|[\s"'`(=:,[{<]|file:\/\/)(\/(?:home|Users)\/)([^/\s"'`:]{1,64})(?=\/)/g;
const WINDOWS =
  /(?<!\w)([a-z]:(?:\\{1,2}|\/)(?:users|documents and settings|(?:[^\\/:\s]{1,64}(?:\\{1,2}|\/))?profiles)(?:\\{1,2}|\/))([^\\/:\r\n"'<>]{1,64})(?=[\\/])/gi;

export function filterUserPath(text: string): string {
  return text.replace(UNIX, hideName).replace(WINDOWS, hideName);
}

function hideName(whole: string, before: string, name: string): string {
  return name === FILTERED ? whole : before + FILTERED;
}

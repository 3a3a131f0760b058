/** Whether bytes are about a user, for deleting what is. */
import { isJsonObject, type Json } from "./json.ts";

/** Whether a payload holds the address anywhere, in any case, also with its "@" escaped. */
export function namesEmail(payload: Buffer, email: string): boolean {
  const text = payload.toString("utf8").toLowerCase();
  const wanted = email.toLowerCase();
  return text.includes(wanted) || text.includes(wanted.replace("@", "\\u0040"));
}

/** The same of what is too large to be held whole. */
export async function pieceNamesEmail(
  pieces: AsyncIterable<Buffer>,
  email: string,
): Promise<boolean> {
  // The address may lie across two pieces, each of its characters up to four bytes, its "@" six.
  const overlap = 4 * email.length + 8;
  let end = Buffer.alloc(0);
  for await (const piece of pieces) {
    const joined = Buffer.concat([end, piece]);
    if (namesEmail(joined, email)) return true;
    end = joined.subarray(-overlap);
  }
  return false;
}

/** Whether its JSON says "user.id" (or user: { id }) of this id; another field may hold it by chance. */
export function namesUserId(payload: Buffer, id: string): boolean {
  if (!payload.includes(id) || !payload.includes("user")) return false;
  try {
    return holdsUser(JSON.parse(payload.toString("utf8")) as Json, id);
  } catch {
    // Not JSON: it has no fields.
    return false;
  }
}

function holdsUser(value: Json | undefined, id: string): boolean {
  if (Array.isArray(value)) return value.some((one) => holdsUser(one, id));
  if (!isJsonObject(value)) return false;
  if (isId(value["user.id"], id)) return true;
  if (isJsonObject(value.user) && isId(value.user.id, id)) return true;
  return Object.values(value).some((one) => holdsUser(one, id));
}

/** Attributes are `{ type, value }`, or the value alone. */
function isId(value: Json | undefined, id: string): boolean {
  if (Array.isArray(value)) return value.some((one) => isId(one, id));
  if (isJsonObject(value)) return isId(value.value, id);
  return (typeof value === "string" || typeof value === "number") && String(value) === id;
}

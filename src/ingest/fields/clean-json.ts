import type { Json, JsonObject } from "#lib/json.ts";

export interface CleanJson {
  value: Json;
  isChanged: boolean;
  /** How many keys named "__proto__" were taken out. */
  removedKeys: number;
}

/**
 * Takes out what later readers trip over: NUL (PostgreSQL refuses it), lone surrogates (no UTF-8
 * for them) and keys named "__proto__". With a stack of its own: input may be deeper than ours.
 */
export function cleanJson(root: Json): CleanJson {
  const box: [Json] = [root];
  const result: CleanJson = { value: root, isChanged: false, removedKeys: 0 };
  const open: (Json[] | JsonObject)[] = [box];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) cleanArray(next, open, result);
    else cleanObject(next, open, result);
  }
  result.value = box[0];
  return result;
}

function cleanArray(list: Json[], open: (Json[] | JsonObject)[], result: CleanJson): void {
  for (let index = 0; index < list.length; index++) {
    const value = list[index];
    if (typeof value === "object" && value !== null) open.push(value);
    else if (typeof value === "string") list[index] = cleanText(value, result);
  }
}

function cleanObject(object: JsonObject, open: (Json[] | JsonObject)[], result: CleanJson): void {
  for (const sentKey of Object.keys(object)) {
    const value = object[sentKey];
    const key = cleanText(sentKey, result);
    if (key !== sentKey || key === "__proto__") Reflect.deleteProperty(object, sentKey);
    if (key === "__proto__") {
      result.removedKeys++;
      result.isChanged = true;
      continue;
    }
    if (typeof value === "object" && value !== null) open.push(value);
    if (typeof value === "string") object[key] = cleanText(value, result);
    else if (key !== sentKey) object[key] = value;
  }
}

function cleanText(text: string, result: CleanJson): string {
  if (text.isWellFormed() && !text.includes("\0")) return text;
  result.isChanged = true;
  return text.toWellFormed().replaceAll("\0", "");
}

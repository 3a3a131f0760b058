import { isJsonObject, type Json } from "#lib/json.ts";
import { cutText } from "./cut-text.ts";
import { count, type Repair } from "./repair.ts";

export type Pair = [name: string, value: string];

/** Objects and lists of pairs as pairs, within a size; names may be rewritten on the way. */
export function readPairs(
  sent: Json,
  maxBytes: number,
  repair: Repair,
  key: string,
  settleName: (name: string) => string = (name) => name,
): Pair[] | undefined {
  const pairs: Pair[] = [];
  let bytesLeft = repair.trusted ? Number.POSITIVE_INFINITY : maxBytes;
  const add = (name: Json | undefined, value: Json | undefined): boolean => {
    if (typeof name !== "string" && typeof name !== "number") return true;
    repair.nodesLeft--;
    const pair: Pair = [settleName(String(name)), pairText(value ?? "")];
    const size = pair[0].length + pair[1].length;
    if (size > bytesLeft) {
      repair.trim(key, `more than ${count(maxBytes)} bytes`);
      pair[1] = cutText(pair[1], Math.max(bytesLeft - pair[0].length, 0));
      if (pair[0].length < bytesLeft) pairs.push(pair);
      return false;
    }
    bytesLeft -= size;
    pairs.push(pair);
    return true;
  };
  if (Array.isArray(sent)) {
    for (const item of sent) {
      if (Array.isArray(item) && !add(item[0], item[1])) break;
      if (isJsonObject(item) && !add(item.key, item.value)) break;
    }
  } else if (isJsonObject(sent)) {
    for (const name in sent) if (!add(name, sent[name])) break;
  } else {
    return repair.drop(key, "pairs", sent);
  }
  return pairs.length === 0 ? undefined : pairs;
}

/** Several values of one header are joined by a comma, as HTTP does. */
function pairText(value: Json): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(scalarText).join(",");
  return typeof value === "object" ? "" : String(value);
}

function scalarText(value: Json): string {
  return typeof value === "object" ? "" : String(value);
}

/** Names and values that stand beside each other in JSON, instead of one under the other. */
import type { Json, JsonObject } from "#lib/json.ts";

const NAME_PARTS = ["name", "key", "header", "field", "param", "parameter"] as const;
const PARTS: ReadonlySet<string> = new Set(["value", ...NAME_PARTS]);
/** A word of a program: in a list of two such words, the second is no secret of the first. */
const PLAIN_WORD = /^[a-z][a-z_]{0,30}$/;
const OPTION = /^--?([A-Za-z][\w-]{1,60})$/;

export function isPartOfPair(key: string): boolean {
  return key.length <= 9 && PARTS.has(key);
}

/** What `{name: "password", value: "x"}` is about. */
export function namePartOf(owner: JsonObject): string | undefined {
  for (const part of NAME_PARTS) {
    const name = owner[part];
    if (typeof name === "string") return name;
  }
  return undefined;
}

/** The name of what stands here: `["password", "x"]`, `["login", "--password", "x"]`. */
export function announcedBy(list: readonly Json[], index: number): string | undefined {
  const before = list[index - 1];
  if (typeof before !== "string") return undefined;
  if (before.charCodeAt(0) === DASH) {
    const value = list[index];
    const isOption = typeof value === "string" && value.charCodeAt(0) === DASH;
    return isOption ? undefined : OPTION.exec(before)?.[1];
  }
  if (list.length !== 2 || index !== 1) return undefined;
  const [, value] = list;
  return typeof value === "string" && PLAIN_WORD.test(value) ? undefined : before;
}
const DASH = 0x2d;

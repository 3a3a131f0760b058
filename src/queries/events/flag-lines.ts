import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { inlineCode } from "#lib/markdown.ts";
import { pruneJson } from "#lib/prune-json.ts";
import { shorten } from "#lib/shorten.ts";

const MAX_FLAGS = 50;
const MAX_TEXT = 100;

/** What feature flags answered before it happened, newest last: of many, the newest. */
export function flagLines(flags: JsonObject | undefined): string[] {
  const values = Array.isArray(flags?.values) ? flags.values : [];
  return values
    .slice(-MAX_FLAGS)
    .filter(isJsonObject)
    .map(({ flag, result }) => {
      const name = typeof flag === "string" ? flag : jsonOf(flag);
      return `- ${inlineCode(shorten(name, MAX_TEXT))}: ${inlineCode(jsonOf(result))}`;
    });
}

function jsonOf(value: Json | undefined): string {
  return shorten(JSON.stringify(pruneJson(value, MAX_TEXT).value) ?? "undefined", MAX_TEXT);
}

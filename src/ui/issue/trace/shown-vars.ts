import type { Json, JsonObject } from "#lib/json.ts";

/** A function of more is generated code. */
const MAX_VARS = 40;

export interface ShownVars {
  facts: [name: string, value: Json | undefined][];
  /** How many are left out. */
  left: number;
}

export function shownVars(vars: JsonObject = {}): ShownVars {
  const all = Object.entries(vars);
  return { facts: all.slice(0, MAX_VARS), left: Math.max(0, all.length - MAX_VARS) };
}

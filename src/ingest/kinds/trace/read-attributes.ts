import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** What a span says about itself, whichever version: `data` of the first, `attributes` of the second. */
export class AttributeReader {
  readonly own: JsonObject;
  readonly isTyped: boolean;

  constructor(own: Json | undefined, isTyped: boolean) {
    this.own = isJsonObject(own) ? own : {};
    this.isTyped = isTyped;
  }

  get(key: string): Json | undefined {
    const said = this.own[key];
    if (!this.isTyped) return said ?? undefined;
    return isJsonObject(said) ? (said.value ?? undefined) : undefined;
  }

  /** The first of these that is a text with something in it. */
  text(...keys: string[]): string | undefined {
    for (const key of keys) {
      const value = this.get(key);
      if (typeof value === "number") return String(value);
      const text = typeof value === "string" ? value.trim() : "";
      if (text !== "") return text;
    }
    return undefined;
  }

  number(...keys: string[]): number | undefined {
    for (const key of keys) {
      const value = this.get(key);
      if (typeof value === "number" && Number.isFinite(value)) return value;
    }
    return undefined;
  }
}

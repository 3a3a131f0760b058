/** Changes one value of a JSON text: what stands there, what it is called, or whether it is there. */
import fc from "fast-check";
import { oddJson, oddKey } from "./odd-values.ts";

export interface JsonChange {
  /** Which value, as a part of all. */
  where: number;
  what: "replace" | "remove" | "rename" | "repeat" | "wrap";
  json: string;
  key: string;
}

export const jsonChange: fc.Arbitrary<JsonChange> = fc.record({
  where: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  what: fc.constantFrom("replace", "replace", "replace", "remove", "rename", "repeat", "wrap"),
  json: oddJson,
  key: oddKey,
});

type Slot = { holder: Record<string, unknown> | unknown[]; key: string | number };

export function changeJson(text: string, changes: readonly JsonChange[]): string {
  let json = text;
  for (const change of changes) json = changeOnce(json, change);
  return json;
}

function changeOnce(text: string, { where, what, json, key }: JsonChange): string {
  const root: unknown = parse(text);
  const slots = root === undefined ? [] : listSlots(root);
  const slot = slots[Math.floor(where * slots.length)];
  if (slot === undefined) return json;
  const { holder, key: at } = slot;
  const mark = "\u0001odd\u0001";
  const old = Reflect.get(holder, at) as unknown;
  // Marked first, so that text can be put there that no value would be written as.
  let raw = json;
  Reflect.set(holder, at, mark);
  if (what === "remove") {
    if (Array.isArray(holder)) holder.splice(Number(at), 1);
    else Reflect.deleteProperty(holder, at);
  }
  if (what === "wrap") raw = `[${JSON.stringify(old)}]`;
  if (what === "repeat" && !Array.isArray(holder)) {
    raw = `${JSON.stringify(old)},${JSON.stringify(String(at))}:${json}`;
  }
  if (what === "rename" && !Array.isArray(holder)) {
    return JSON.stringify(root).replace(
      `${JSON.stringify(String(at))}:${JSON.stringify(mark)}`,
      () => `${JSON.stringify(key)}:${JSON.stringify(old)}`,
    );
  }
  return JSON.stringify(root).replace(JSON.stringify(mark), () => raw);
}

const MAX_SLOTS = 3000;

function listSlots(root: unknown): Slot[] {
  const slots: Slot[] = [];
  const open = [root];
  for (let value = open.shift(); value !== undefined; value = open.shift()) {
    if (typeof value !== "object" || value === null) continue;
    const holder = value as Record<string, unknown> | unknown[];
    const keys = Array.isArray(holder) ? holder.keys() : Object.keys(holder);
    for (const key of keys) {
      if (slots.length === MAX_SLOTS) return slots;
      slots.push({ holder, key });
      const inner: unknown = Reflect.get(holder, key);
      if (inner !== undefined) open.push(inner);
    }
  }
  return slots;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

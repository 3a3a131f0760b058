import type { Json, JsonObject } from "#lib/json.ts";
import { cutText } from "./cut-text.ts";
import { count, type Repair } from "./repair.ts";
import { type BagLimit, trimBag } from "./trim-bag.ts";

/** How one field of an SDK's object is read. */
export interface Field {
  /** Text up to this length is kept without a call: this is the hot path. -1 means always call. */
  readonly fits: number;
  /** Returns what to keep; undefined removes the field. Null never gets here. */
  read(value: Json, repair: Repair, key: string): Json | undefined;
}

/** The fields of one kind of object. */
export class Fields {
  /** How fields that no name fits are read. */
  readonly others: Field;
  readonly #byName: ReadonlyMap<string, Field>;
  // Frames have the same keys in the same order as the frame before: then no look-up is needed.
  readonly #lastKeys: string[] = [];
  readonly #lastFields: Field[] = [];

  constructor(byName: Record<string, Field>, others: Field) {
    this.#byName = new Map(Object.entries(byName));
    this.others = others;
  }

  /** The field of a name, which comes at this index of its object. */
  at(index: number, key: string): Field {
    const last = this.#lastFields[index];
    if (last !== undefined && this.#lastKeys[index] === key) return last;
    const field = this.#byName.get(key) ?? this.others;
    if (index < MAX_REMEMBERED_FIELDS && key.length <= MAX_REMEMBERED_LENGTH) {
      this.#lastKeys[index] = key;
      this.#lastFields[index] = field;
    }
    return field;
  }
}

/** No object SDKs send has more fields of its own. */
const MAX_REMEMBERED_FIELDS = 40;
/** What is remembered stays in memory: not a key of a megabyte. */
const MAX_REMEMBERED_LENGTH = 64;

/** An object of a hundred thousand fields is an attack on those who look at each. */
const MAX_FIELDS = 200;

/** Reads every field of an object in place. Null says the same as absent. */
export function readFields(owner: JsonObject, fields: Fields, repair: Repair): void {
  let index = 0;
  for (const key in owner) {
    const value = owner[key];
    if (value === undefined) continue;
    repair.nodesLeft--;
    const field = fields.at(index++, key);
    if (index > MAX_FIELDS && field === fields.others && !repair.trusted) {
      if (index === MAX_FIELDS + 1)
        repair.trim(key, "left out with all unknown fields that follow");
      Reflect.deleteProperty(owner, key);
      continue;
    }
    if (typeof value === "string" && value.length <= field.fits) continue;
    // Setting undefined keeps the object's shape; `delete` would make it a slow dictionary.
    const kept = value === null ? undefined : (field.read(value, repair, key) ?? undefined);
    if (kept !== value) owner[key] = kept;
  }
}

/** Text of at most `maxLength`; `allowance` more is let pass, Relay's max_chars_allowance. */
export function text(maxLength: number, allowance = 0): Field {
  return {
    fits: maxLength + allowance,
    read(value, repair, key) {
      if (typeof value === "number") return String(value);
      if (typeof value !== "string") return repair.drop(key, "text", value);
      return fitText(value, maxLength, repair, key);
    },
  };
}

/** Like text, but an object or list becomes its JSON: Relay's JsonLenientString. */
export function lenientText(maxLength: number, allowance: number): Field {
  return {
    fits: maxLength + allowance,
    read(value, repair, key) {
      if (typeof value === "string") return fitText(value, maxLength, repair, key);
      if (typeof value !== "object") return String(value);
      repair.hasMadeText = true;
      const small = trimBag(value, { maxBytes: maxLength, maxDepth: 7 }, repair, key);
      return cutText(JSON.stringify(small), maxLength);
    },
  };
}

export function flag(): Field {
  return {
    fits: -1,
    read: (value, repair, key) =>
      typeof value === "boolean" ? value : repair.drop(key, "true or false", value),
  };
}

export function wholeNumber(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      const number = typeof value === "string" && value !== "" ? Number(value) : value;
      if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) {
        return number + 0;
      }
      return repair.drop(key, "a whole number", value);
    },
  };
}

/** Anything, within a size. */
export function bag(limit: BagLimit): Field {
  return {
    fits: limit.maxBytes,
    read: (value, repair, key) => trimBag(value, limit, repair, key),
  };
}

/** A field we do not know: kept within a size, and scrubbed like free-form data. */
export function unknownField(limit: BagLimit): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      repair.hasUnknown = true;
      return trimBag(value, limit, repair, key);
    },
  };
}

/** An object, within a size. */
export function objectBag(limit: BagLimit): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return repair.drop(key, "an object", value);
      }
      return trimBag(value, limit, repair, key);
    },
  };
}

function fitText(value: string, maxLength: number, repair: Repair, key: string): string {
  if (repair.trusted) return value;
  repair.trim(key, `${count(value.length)} characters, cut to ${count(maxLength)}`);
  return cutText(value, maxLength);
}

/**
 * Typed attributes as they are stored. As in Relay one whose type and value disagree is left out,
 * and noted; nothing else of the entry suffers.
 */
import { count, type Repair } from "#ingest/fields/repair.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import {
  ATTRIBUTE_TYPES,
  type Attribute,
  type AttributeScalar,
  type Attributes,
  type AttributeType,
} from "#protocol/attributes.ts";

/** SDKs send a dozen or two. */
const MAX_ATTRIBUTES = 1000;
/** As for tags and metrics. */
const MAX_KEY = 200;
const TYPES: ReadonlySet<unknown> = new Set(ATTRIBUTE_TYPES);
const LONG_INTEGER = /^-?\d{16,40}$/;

export function readAttributes(sent: Json | undefined, repair: Repair): Attributes {
  const attributes: Attributes = {};
  if (sent === undefined || sent === null) return attributes;
  if (!isJsonObject(sent)) {
    repair.drop("attributes", "an object", sent);
    return attributes;
  }
  repair.enter("attributes");
  let kept = 0;
  for (const key in sent) {
    const value = sent[key];
    if (value === undefined || value === null) continue;
    if (kept === MAX_ATTRIBUTES) {
      repair.trim(key, `left out with all that follow: more than ${count(MAX_ATTRIBUTES)}`);
      break;
    }
    if (key === "" || key.length > MAX_KEY) {
      repair.refuse(key, `the name of an attribute has 1 to ${MAX_KEY} characters`);
      continue;
    }
    const attribute = readAttribute(value);
    if (attribute === undefined) repair.refuse(key, "not a value of its type");
    else {
      attributes[key] = attribute;
      kept++;
    }
  }
  repair.leave();
  return attributes;
}

/** The value when it is text, and not empty. */
export function textAttribute(attributes: Attributes, key: string): string | undefined {
  const value = attributes[key]?.value;
  return typeof value === "string" && value !== "" ? value : undefined;
}

function readAttribute(sent: Json): Attribute | undefined {
  if (!isJsonObject(sent)) return undefined;
  const { value, type } = sent;
  if (!isType(type) || value === undefined || value === null) return undefined;
  if (type === "array") {
    if (!Array.isArray(value) || !value.every(isScalar)) return undefined;
    return { value: value as AttributeScalar[], type };
  }
  return fits(value, type) ? { value: value as AttributeScalar, type } : undefined;
}

function isType(type: Json | undefined): type is AttributeType {
  return TYPES.has(type);
}

function fits(value: Json, type: Exclude<AttributeType, "array">): boolean {
  if (type === "string" || type === "boolean") return typeof value === type;
  // parseLossless leaves integers beyond 2^53 as text.
  if (type === "integer") {
    return Number.isInteger(value) || (typeof value === "string" && LONG_INTEGER.test(value));
  }
  return typeof value === "number" && Number.isFinite(value);
}

function isScalar(value: Json): boolean {
  return typeof value === "number"
    ? Number.isFinite(value)
    : typeof value === "string" || typeof value === "boolean";
}

import {
  type Field,
  Fields,
  flag,
  lenientText,
  objectBag,
  readFields,
  text,
  unknownField,
  wholeNumber,
} from "#ingest/fields/fields.ts";
import { readList, readObjects } from "#ingest/fields/read-list.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { stacktrace } from "./read-stacktrace.ts";

const OTHER = unknownField({ maxBytes: 2048, maxDepth: 5 });
/** Lengths from Relay's Exception and Mechanism. */
const EXCEPTION = new Fields(
  {
    type: text(256, 20),
    value: lenientText(8192, 200),
    module: text(256, 20),
    thread_id: text(256),
    mechanism: { fits: -1, read: readMechanism },
    stacktrace: stacktrace(),
    raw_stacktrace: stacktrace(),
  },
  OTHER,
);
const MECHANISM = new Fields(
  {
    type: text(128),
    description: text(8192, 200),
    help_link: text(2048),
    source: text(256),
    handled: flag(),
    synthetic: flag(),
    is_exception_group: flag(),
    exception_id: wholeNumber(),
    parent_id: wholeNumber(),
    data: objectBag({ maxBytes: 2048, maxDepth: 5 }),
    meta: objectBag({ maxBytes: 2048, maxDepth: 5 }),
  },
  OTHER,
);

export function exceptions(): Field {
  return { fits: -1, read: readExceptions };
}

function readExceptions(value: Json, repair: Repair, key: string): JsonObject | undefined {
  const list = readList(value, repair, key);
  if (list === undefined) return undefined;
  repair.enter(key);
  repair.enter("values");
  const values = readObjects(list, repair, readException);
  repair.leave();
  repair.leave();
  return values.length === 0 ? undefined : { values };
}

function readException(exception: JsonObject, repair: Repair): void {
  readFields(exception, EXCEPTION, repair);
}

function readMechanism(value: Json, repair: Repair, key: string): JsonObject | undefined {
  if (!isJsonObject(value)) return repair.drop(key, "an object", value);
  repair.enter(key);
  readFields(value, MECHANISM, repair);
  repair.leave();
  if (value.type === undefined) value.type = "generic";
  return value;
}

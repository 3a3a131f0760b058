import { type Field, Fields, flag, readFields, text, unknownField } from "#ingest/fields/fields.ts";
import { readList, readObjects } from "#ingest/fields/read-list.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { stacktrace } from "./read-stacktrace.ts";

const OTHER = unknownField({ maxBytes: 8192, maxDepth: 7 });
/** Lengths from Relay's Thread. */
const THREAD = new Fields(
  {
    id: text(256),
    name: text(1024),
    crashed: flag(),
    current: flag(),
    main: flag(),
    state: text(256),
    stacktrace: stacktrace(),
    raw_stacktrace: stacktrace(),
  },
  OTHER,
);

export function threads(): Field {
  return { fits: -1, read: readThreads };
}

function readThreads(value: Json, repair: Repair, key: string): JsonObject | undefined {
  const list = readList(value, repair, key);
  if (list === undefined) return undefined;
  repair.enter(key);
  repair.enter("values");
  const values = readObjects(list, repair, readThread);
  repair.leave();
  repair.leave();
  return values.length === 0 ? undefined : { values };
}

function readThread(thread: JsonObject, repair: Repair): void {
  readFields(thread, THREAD, repair);
}

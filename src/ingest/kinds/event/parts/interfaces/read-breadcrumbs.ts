import {
  type Field,
  Fields,
  lenientText,
  objectBag,
  readFields,
  text,
  unknownField,
} from "#ingest/fields/fields.ts";
import { readList, readObjects } from "#ingest/fields/read-list.ts";
import { time } from "#ingest/fields/read-time.ts";
import { count, type Repair } from "#ingest/fields/repair.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { readLevel } from "./read-level.ts";

/** SDKs keep 100 unless told otherwise; the newest ones lead to the error. */
const MAX_BREADCRUMBS = 500;

const OTHER = unknownField({ maxBytes: 2048, maxDepth: 5 });
/** Lengths from Relay's Breadcrumb. */
const BREADCRUMB = new Fields(
  {
    timestamp: time(),
    type: text(128),
    category: text(128),
    level: { fits: -1, read: readCrumbLevel },
    message: lenientText(8192, 200),
    data: objectBag({ maxBytes: 2048, maxDepth: 5 }),
    event_id: text(64),
  },
  OTHER,
);

export function breadcrumbs(): Field {
  return { fits: -1, read: readBreadcrumbs };
}

function readBreadcrumbs(value: Json, repair: Repair, key: string): JsonObject | undefined {
  let list = readList(value, repair, key);
  if (list === undefined) return undefined;
  if (list.length > MAX_BREADCRUMBS && !repair.trusted) {
    repair.trim(key, `${count(list.length)} breadcrumbs, the newest ${MAX_BREADCRUMBS} kept`);
    list = list.slice(-MAX_BREADCRUMBS);
  }
  repair.enter(key);
  repair.enter("values");
  const values = readObjects(list, repair, readBreadcrumb);
  repair.leave();
  repair.leave();
  return values.length === 0 ? undefined : { values };
}

function readBreadcrumb(crumb: JsonObject, repair: Repair): void {
  readFields(crumb, BREADCRUMB, repair);
}

function readCrumbLevel(value: Json, repair: Repair, key: string): string | undefined {
  return readLevel(value) ?? repair.drop(key, "a level", value);
}

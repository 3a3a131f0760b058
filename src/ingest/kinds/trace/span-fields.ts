import { type Field, Fields, flag, objectBag, text, unknownField } from "#ingest/fields/fields.ts";

/** Read before, and written again as they are understood. */
const LEFT_ALONE: Field = { fits: Number.MAX_SAFE_INTEGER, read: (value) => value };

/** Of both versions, with Relay's lengths where it has some; the rest as in `extra` of an event. */
const KNOWN: Record<string, Field> = {
  span_id: LEFT_ALONE,
  trace_id: LEFT_ALONE,
  parent_span_id: LEFT_ALONE,
  segment_id: LEFT_ALONE,
  start_timestamp: LEFT_ALONE,
  timestamp: LEFT_ALONE,
  end_timestamp: LEFT_ALONE,
  is_segment: flag(),
  op: text(128),
  origin: text(128),
  description: text(8192, 200),
  name: text(8192, 200),
  status: text(64),
  kind: text(64),
  platform: text(64),
  data: objectBag({ maxBytes: 262_144, maxDepth: 7 }),
  attributes: objectBag({ maxBytes: 262_144, maxDepth: 7 }),
};

export const spanFields = new Fields(KNOWN, unknownField({ maxBytes: 16_384, maxDepth: 7 }));

/** Scrubbed by their own rules, or too exact to be scrubbed. */
export const KNOWN_SPAN_FIELDS: ReadonlySet<string> = new Set(Object.keys(KNOWN));

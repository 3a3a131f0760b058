/** Errors: events, their tags and their traces. */
import type { DatabaseSync } from "node:sqlite";
import type { BatchRows, EventRow } from "#store/ports/digest.ts";
import { bytesOr } from "#store/sqlite/database/row-values.ts";
import type { PayloadBlockWriter, PayloadPlace } from "#store/sqlite/days/payload-blocks.ts";
import { prepareCountTags } from "#store/sqlite/read/count-tags.ts";
import { prepareFindEvents, prepareFindStored } from "./find-stored.ts";
import { TagValues } from "./tag-values.ts";

export function prepareErrors(db: DatabaseSync) {
  const insertEvent = prepareInsertEvent(db);
  const countTags = prepareCountTags(db);
  const tagValues = new TagValues(db);
  const writeEventTraces = prepareWriteEventTraces(db);
  return {
    tagValues,
    findStored: prepareFindStored(db),
    findEvents: prepareFindEvents(db),

    place({ events, ...rows }: BatchRows, blocks: PayloadBlockWriter) {
      const places = events.map((event) => blocks.add(event.payload));
      return () => {
        for (const [i, event] of events.entries()) {
          const place = places[i];
          if (place !== undefined) insertEvent(event, place);
        }
        countTags(events);
        tagValues.write(rows.tagValues);
        writeEventTraces(events);
      };
    },

    written(rows: BatchRows) {
      tagValues.written(rows.tagValues);
    },
  };
}

function prepareInsertEvent(db: DatabaseSync): (event: EventRow, place: PayloadPlace) => void {
  const insert = db.prepare(
    `INSERT INTO event (project_id, event_id, group_id, timestamp_ms, received_ms, level, platform,
       title, culprit, "transaction", "release", environment, user_key, block, block_offset, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (event, place) => {
    insert.run(
      event.projectId,
      Buffer.from(event.eventId, "hex"),
      event.groupId,
      event.timestampMs,
      event.receivedMs,
      event.level,
      event.platform,
      event.title,
      event.culprit,
      event.transaction ?? null,
      event.release ?? null,
      event.environment ?? null,
      event.userKey ?? null,
      place.block,
      place.offset,
      place.bytes,
    );
  };
}

/** Which errors happened in which trace. */
function prepareWriteEventTraces(db: DatabaseSync): (events: readonly EventRow[]) => void {
  const insert = db.prepare(
    "INSERT INTO event_trace (trace_id, project_id, event_id, span_id) VALUES (?, ?, ?, ?)",
  );
  return (events) => {
    for (const { projectId, eventId, trace } of events) {
      if (trace === undefined) continue;
      insert.run(
        Buffer.from(trace.traceId, "hex"),
        projectId,
        Buffer.from(eventId, "hex"),
        bytesOr(trace.spanId),
      );
    }
  };
}

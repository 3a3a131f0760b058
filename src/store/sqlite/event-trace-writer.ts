import type { DatabaseSync } from "node:sqlite";
import type { EventRow } from "#store/ports/digest.ts";
import { bytesOr } from "./row-values.ts";

/** Which errors happened in which trace. */
export function prepareWriteEventTraces(db: DatabaseSync): (events: readonly EventRow[]) => void {
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

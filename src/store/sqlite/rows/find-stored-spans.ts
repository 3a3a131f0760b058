/** Asks a day's file which of these spans and transactions it holds. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import type { CountedName } from "#model/signals/span.ts";
import { type EventKey, eventKeyText } from "#store/ports/digest.ts";
import { type SpanKey, spanKeyText } from "#store/ports/telemetry/spans.ts";

/** By key, with the name of the segment. */
export type FindStoredSpans = (keys: readonly SpanKey[]) => Map<string, string | undefined>;

export function prepareFindStoredSpans(db: DatabaseSync): FindStoredSpans {
  const find = db.prepare(
    `SELECT "transaction" FROM span JOIN span_source ON span_source.id = source_id
     WHERE trace_id = ? AND span_id = ? AND span.project_id = ?`,
  );
  const hasTrace = db.prepare("SELECT 1 FROM span WHERE trace_id = ? LIMIT 1");
  return (keys) => {
    const found = new Map<string, string | undefined>();
    // Most traces are new, and one that is has no spans to ask for.
    const traces = new Map<string, Buffer | null>();
    for (const key of keys) {
      const traceId = getOrMake(traces, key.traceId, () => {
        const bytes = Buffer.from(key.traceId, "hex");
        return hasTrace.get(bytes) === undefined ? null : bytes;
      });
      if (traceId === null) continue;
      const row = find.get(traceId, Buffer.from(key.spanId, "hex"), key.projectId);
      if (row !== undefined) found.set(spanKeyText(key), String(row.transaction) || undefined);
    }
    return found;
  };
}

export function prepareFindStoredTransactions(
  db: DatabaseSync,
): (keys: readonly EventKey[]) => string[] {
  const find = db.prepare("SELECT 1 FROM span WHERE event_id = ? AND project_id = ?");
  return (keys) =>
    keys
      .filter((key) => find.get(Buffer.from(key.eventId, "hex"), key.projectId) !== undefined)
      .map(eventKeyText);
}

export type ListCountedNames = (projectId: ProjectId) => CountedName[];

export function prepareListCountedNames(db: DatabaseSync): ListCountedNames {
  const list = db.prepare(
    "SELECT DISTINCT op, name, environment FROM span_figure WHERE project_id = ?",
  );
  return (projectId) =>
    list.all(projectId).map((row) => ({
      op: String(row.op),
      name: String(row.name),
      environment: String(row.environment),
    }));
}

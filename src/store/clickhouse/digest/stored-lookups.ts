/** What the digest asks of the days near a batch, to drop what is stored already. */
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import { SPANS } from "#model/signals/span.ts";
import { EVENTS } from "#model/signals/stored-event.ts";
import type { SpoolId } from "#model/spool-position.ts";
import { TABLES } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import { hexSet, numberSet } from "#store/clickhouse/ids.ts";
import { readerOf, selectList } from "#store/clickhouse/read/select.ts";
import { SUM_TABLES } from "#store/clickhouse/schema/sum-tables.ts";
import { eventKeyText } from "#store/ports/digest.ts";
import type { StoredLookups } from "#store/ports/digest-telemetry.ts";
import { spanKeyText } from "#store/ports/telemetry/spans.ts";
import { anyKey, findKeys } from "./find-stored.ts";
import type { StoredTags } from "./stored-tags.ts";

export function storedLookups(
  clickhouse: Clickhouse,
  spool: SpoolId,
  tags: StoredTags,
): StoredLookups {
  /** From the day before on: a clock that was ahead has left later days. */
  function near(day: string, before: number): string {
    const from = utcDay(Date.parse(day) - DAY_MS);
    return `_day >= '${from}' AND NOT (_spool = '${spool}' AND _to > ${before})`;
  }

  return {
    findStored: (day, name, keys, before) =>
      findKeys(clickhouse, TABLES[name], keys, near(day, before)),

    async findEvents(_day, keys) {
      if (keys.length === 0) return [];
      const wanted = new Set(keys.map(eventKeyText));
      const rows = await clickhouse.ask(
        `SELECT project_id, lower(hex(event_id)) AS id, group_id, release, environment FROM event
         WHERE ${anyKey(EVENTS, keys)} ORDER BY _day DESC LIMIT 1 BY event_id, project_id`,
      );
      const found = rows.map((row) => ({
        projectId: Number(row.project_id) as ProjectId,
        eventId: String(row.id) as EventId,
        groupId: Number(row.group_id) as GroupId,
        release: (row.release as string | null) ?? undefined,
        environment: (row.environment as string | null) ?? undefined,
      }));
      return found.filter((event) => wanted.has(eventKeyText(event)));
    },

    async findStoredSpans(day, keys, before) {
      const found = new Map<string, string | undefined>();
      if (keys.length === 0) return found;
      const wanted = new Set(keys.map(spanKeyText));
      const rows = await clickhouse.ask(
        `SELECT lower(hex(trace_id)) AS traceId, lower(hex(span_id)) AS spanId,
           project_id AS projectId, transaction FROM ${SPANS.name}
         WHERE ${anyKey(SPANS, keys)} AND ${near(day, before)}`,
      );
      for (const row of rows) {
        const key = spanKeyText(row as never);
        if (wanted.has(key)) found.set(key, String(row.transaction) || undefined);
      }
      return found;
    },

    async findStoredTransactions(day, keys, before) {
      if (keys.length === 0) return new Set();
      const wanted = new Set(keys.map(eventKeyText));
      const rows = await clickhouse.ask(
        `SELECT lower(hex(event_id)) AS eventId, project_id AS projectId FROM ${SPANS.name}
         WHERE event_id IN ${hexSet(keys.map(({ eventId }) => eventId))}
           AND project_id IN ${numberSet(keys.map(({ projectId }) => projectId))}
           AND ${near(day, before)}`,
      );
      const found = rows.map((row) => eventKeyText(row as never));
      return new Set(found.filter((text) => wanted.has(text)));
    },

    async listShared(day, name, projectId) {
      const table: Table = TABLES[name];
      const shared = table.shared?.of ?? [];
      const rows = await clickhouse.ask(
        `SELECT DISTINCT ${selectList(table, shared)} FROM ${table.name}
         WHERE _day = {day:Date} AND project_id = {projectId:Int64}`,
        { day, projectId },
      );
      return rows.map(readerOf(table, shared)) as never;
    },

    async listCountedNames(day, projectId) {
      const rows = await clickhouse.ask(
        `SELECT DISTINCT op, name, environment FROM ${SUM_TABLES.segments.schema.name}
         WHERE _day = {day:Date} AND project_id = {projectId:Int64}`,
        { day, projectId },
      );
      return rows.map((row) => ({
        op: String(row.op),
        name: String(row.name),
        environment: String(row.environment),
      }));
    },

    findTagValues: (day, tag, hashes) => tags.find(day, tag, hashes),
  };
}

/** Events of the embedded store: each question is asked of day files, newest day first. */
import type { DatabaseSync } from "node:sqlite";
import { utcDay } from "#lib/time.ts";
import type { EventId, ProjectId } from "#model/ids.ts";
import { EVENTS, type StoredEvent } from "#model/signals/stored-event.ts";
import type { EventStore, TagCount } from "#store/ports/telemetry/events.ts";
import { refOf } from "#store/sqlite/database/row-values.ts";
import { damagedEvent, readOr } from "#store/sqlite/days/damaged-payload.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { readPayload } from "#store/sqlite/days/payload-blocks.ts";
import { columnsOf, rowReader, selectOf } from "#store/sqlite/rows/decode.ts";
import { countBeyond } from "./count-beyond.ts";
import { countTagKeys, countTagValues } from "./count-tag-values.ts";

const SELECT = selectOf(EVENTS);
export const EVENT_COLUMNS = columnsOf(EVENTS);
export const toSummary = rowReader(EVENTS);

export function sqliteEvents(days: DayFiles): EventStore {
  function find(projectId: ProjectId, eventId: EventId): StoredEvent | undefined {
    const id = Buffer.from(eventId, "hex");
    for (const { db, blobPath } of days.newestFirst("errors")) {
      const row = db
        .prepare(
          `${SELECT}
             WHERE event_id = ? AND project_id = ?`,
        )
        .get(id, projectId);
      if (row === undefined) continue;
      const summary = toSummary(row);
      const payload = readOr(
        () => readPayload(blobPath, refOf(row)),
        () => damagedEvent(summary),
      );
      return { ...summary, payload };
    }
    return undefined;
  }

  return {
    find: async (projectId, eventId) => find(projectId, eventId),

    open: async (events) =>
      events.flatMap(({ projectId, eventId }) => find(projectId, eventId) ?? []),

    async listByGroups(groups, page) {
      if (groups.length === 0) return [];
      const newest = page.order === "newest";
      const direction = newest ? "DESC" : "ASC";
      const marks = groups.map(() => "?").join(", ");
      const past = page.after ? `AND (timestamp_ms, event_id) ${newest ? "<" : ">"} (?, ?)` : "";
      const after = page.after
        ? [page.after.timestampMs, Buffer.from(page.after.eventId, "hex")]
        : [];
      // A day file holds what was received that day, and an event may say it is older: every file
      // can contribute, so the best of each are merged.
      const found = days.newestFirst("errors").flatMap(({ db }) =>
        db
          .prepare(
            `${SELECT} WHERE group_id IN (${marks}) ${past}
             ORDER BY timestamp_ms ${direction}, event_id ${direction} LIMIT ?`,
          )
          .all(...groups, ...after, page.limit)
          .map(toSummary),
      );
      const sign = newest ? -1 : 1;
      found.sort(
        (a, b) =>
          sign * (a.timestampMs - b.timestampMs) ||
          sign * (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : 0),
      );
      return found.slice(0, page.limit);
    },

    async countTags(groups, fromMs) {
      if (groups.length === 0) return [];
      const marks = groups.map(() => "?").join(", ");
      const sums = new Map<string, TagCount>();
      for (const { day, db } of days.newestFirst("errors")) {
        if (day < utcDay(fromMs)) break;
        const rows = db
          .prepare(
            `SELECT key, value, sum(events) AS events FROM tag_count
             WHERE group_id IN (${marks}) GROUP BY key, value`,
          )
          .all(...groups);
        for (const row of rows) {
          const [key, value] = [String(row.key), String(row.value)];
          // With its length, so that no key and value read like another pair.
          const pair = `${key.length} ${key}${value}`;
          const sum = sums.get(pair);
          if (sum !== undefined) sum.events += Number(row.events);
          else sums.set(pair, { key, value, events: Number(row.events) });
        }
      }
      return [...sums.values()].sort((a, b) => b.events - a.events);
    },

    countTagValues: async (groups, fromMs, values) =>
      countTagValues(filesSince(days, fromMs), groups, values),

    countTagKeys: async (groups, fromMs, keys) =>
      countTagKeys(filesSince(days, fromMs), groups, keys),

    async countAround(groups, event, limit) {
      const dbs = days.newestFirst("errors").map(({ db }) => db);
      return {
        older: countBeyond(dbs, groups, event, { side: "older", limit }),
        newer: countBeyond(dbs, groups, event, { side: "newer", limit }),
      };
    },
  };
}

function filesSince(days: DayFiles, fromMs: number): DatabaseSync[] {
  const files = days.newestFirst("errors").filter(({ day }) => day >= utcDay(fromMs));
  return files.map(({ db }) => db);
}

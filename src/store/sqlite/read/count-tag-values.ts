/** Tag counts of many groups at once: what was not asked for is not read. */

import type { DatabaseSync } from "node:sqlite";
import type { GroupId } from "#model/ids.ts";
import type { KeyCount, TagCount, TagValue } from "#store/ports/telemetry/events.ts";

export function countTagValues(
  days: readonly DatabaseSync[],
  groups: readonly GroupId[],
  values: readonly TagValue[],
): TagCount[] {
  if (values.length === 0) return [];
  const statement = `SELECT key, value, sum(events) AS events FROM tag_count
    WHERE ${isIn(groups)} AND (key, value) IN (VALUES ${values.map(() => "(?, ?)").join(", ")})
    GROUP BY key, value`;
  const asked = values.flatMap(({ key, value }) => [key, value]);
  const rows = days.flatMap((db) => db.prepare(statement).all(...asked));
  const sumOf = ({ key, value }: TagValue) =>
    sum(rows.filter((row) => row.key === key && row.value === value));
  return values.map((value) => ({ ...value, events: sumOf(value) })).filter(hasEvents);
}

export function countTagKeys(
  days: readonly DatabaseSync[],
  groups: readonly GroupId[],
  keys: readonly string[],
): KeyCount[] {
  const statement = `SELECT key, sum(events) AS events FROM tag_count
    WHERE ${isIn(groups)} AND key IN (${keys.map(() => "?").join(", ")}) GROUP BY key`;
  const rows = days.flatMap((db) => db.prepare(statement).all(...keys));
  const sumOf = (key: string) => sum(rows.filter((row) => row.key === key));
  return keys.map((key) => ({ key, events: sumOf(key) })).filter(hasEvents);
}

/** Numbers of our own, written out: there may be more of them than a statement takes values. */
function isIn(groups: readonly GroupId[]): string {
  return `group_id IN (${groups.map(Number).join(", ")})`;
}

function sum(rows: readonly Record<string, unknown>[]): number {
  return rows.reduce((total, { events }) => total + Number(events), 0);
}

function hasEvents({ events }: { events: number }): boolean {
  return events > 0;
}

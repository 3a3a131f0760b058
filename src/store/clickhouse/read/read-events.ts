/** Events, and how often each value of a tag came. */
import { utcDay } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import { EVENTS } from "#model/signals/stored-event.ts";
import type { Clickhouse, Row } from "#store/clickhouse/connection.ts";
import { hexSet, numberSet } from "#store/clickhouse/ids.ts";
import { eventKeyText } from "#store/ports/digest.ts";
import type { EventStore, TagCount } from "#store/ports/telemetry/events.ts";
import { Conditions } from "./conditions.ts";
import { byKey } from "./read-rows.ts";
import { payloadIn, rowReader, selectList, selectWhole } from "./select.ts";

const toSummary = rowReader(EVENTS);
const SUMS = "SELECT key, value, sum(events) AS total FROM tag_count";

export function clickhouseEvents(clickhouse: Clickhouse): EventStore {
  return {
    async find(projectId, eventId) {
      const asked = byKey(EVENTS, { projectId, eventId });
      const [row] = await clickhouse.ask(
        `SELECT ${selectWhole(EVENTS)} FROM event WHERE ${asked.sql} ORDER BY _day DESC LIMIT 1`,
        asked.params,
      );
      return row && { ...toSummary(row), payload: payloadIn(row) };
    },

    /** One statement for all: each would take as long, and what is known of them tells where they lie. */
    async open(events) {
      if (events.length === 0) return [];
      const times = events.map(({ timestampMs }) => timestampMs);
      const days = new Set(events.map(({ receivedMs }) => utcDay(receivedMs)));
      const asked = new Conditions()
        .add(`group_id IN ${numberSet(events.map(({ groupId }) => groupId))}`)
        .between("timestamp_ms", Math.min(...times), Math.max(...times) + 1)
        .add(`event_id IN ${hexSet(events.map(({ eventId }) => eventId))}`);
      asked.add(`has(${asked.value("Array(Date)", [...days])}, _day)`);
      const rows = await clickhouse.ask(
        `SELECT ${selectWhole(EVENTS)} FROM event WHERE ${asked.sql}`,
        asked.params,
      );
      const found = rows.map((row) => ({ ...toSummary(row), payload: payloadIn(row) }));
      const byKey = new Map(found.map((event) => [eventKeyText(event), event]));
      return events.flatMap((event) => byKey.get(eventKeyText(event)) ?? []);
    },

    async listByGroups(groups, page) {
      if (groups.length === 0) return [];
      const newest = page.order === "newest";
      const direction = newest ? "DESC" : "ASC";
      const asked = new Conditions().add(`group_id IN ${numberSet(groups)}`);
      if (page.after !== undefined) addBeyond(asked, newest ? "<" : ">", page.after);
      const rows = await clickhouse.ask(
        `SELECT ${selectList(EVENTS)} FROM event WHERE ${asked.sql}
         ORDER BY timestamp_ms ${direction}, event_id ${direction}
         LIMIT ${asked.value("Int64", page.limit)}`,
        asked.params,
      );
      return rows.map(toSummary);
    },

    async countTags(groups, fromMs) {
      if (groups.length === 0) return [];
      const asked = tagsOf(groups, fromMs);
      const rows = await clickhouse.ask(
        `${SUMS} WHERE ${asked.sql} GROUP BY key, value HAVING total > 0
         ORDER BY total DESC, key, value`,
        asked.params,
      );
      return rows.map(toTagCount);
    },

    async countTagValues(groups, fromMs, values) {
      if (groups.length === 0 || values.length === 0) return [];
      const asked = tagsOf(groups, fromMs);
      const keys = asked.value(
        "Array(String)",
        values.map(({ key }) => key),
      );
      const texts = asked.value(
        "Array(String)",
        values.map(({ value }) => value),
      );
      // By its value alone nearly every row is left out, at half of what a pair costs.
      asked.add(`has(${texts}, value)`);
      const rows = await clickhouse.ask(
        `${SUMS} WHERE ${asked.sql} AND (key, value) IN (SELECT arrayJoin(arrayZip(${keys}, ${texts})) AS pair)
         GROUP BY key, value HAVING total > 0`,
        asked.params,
      );
      const found = new Map(rows.map((row) => [pairText(toTagCount(row)), toTagCount(row)]));
      return values.flatMap((value) => found.get(pairText(value)) ?? []);
    },

    async countTagKeys(groups, fromMs, keys) {
      if (groups.length === 0 || keys.length === 0) return [];
      const asked = tagsOf(groups, fromMs);
      const rows = await clickhouse.ask(
        `SELECT key, sum(events) AS total FROM tag_count
         WHERE ${asked.sql} AND has(${asked.value("Array(String)", keys)}, key)
         GROUP BY key HAVING total > 0`,
        asked.params,
      );
      const found = new Map(rows.map(({ key, total }) => [String(key), Number(total)]));
      return keys.flatMap((key) => {
        const events = found.get(key);
        return events === undefined ? [] : { key, events };
      });
    },

    async countAround(groups, event, limit) {
      if (groups.length === 0) return { older: 0, newer: 0 };
      const count = async (sign: "<" | ">") => {
        const asked = new Conditions().add(`group_id IN ${numberSet(groups)}`);
        addBeyond(asked, sign, event);
        const [row] = await clickhouse.ask(
          `SELECT count() AS events FROM
             (SELECT 1 FROM event WHERE ${asked.sql} LIMIT ${asked.value("Int64", limit)})`,
          asked.params,
        );
        return Number(row?.events);
      };
      const [older, newer] = await Promise.all([count("<"), count(">")]);
      return { older, newer };
    },
  };
}

function tagsOf(groups: readonly GroupId[], fromMs: number): Conditions {
  const asked = new Conditions().add(`group_id IN ${numberSet(groups)}`);
  return asked.add(`_day >= ${asked.value("Date", utcDay(Math.max(0, fromMs)))}`);
}

function addBeyond(
  asked: Conditions,
  sign: "<" | ">",
  { timestampMs, eventId }: { timestampMs: number; eventId: string },
): void {
  asked.past(sign, ["timestamp_ms", timestampMs], ["event_id", eventId]);
}

function toTagCount({ key, value, total }: Row): TagCount {
  return { key: String(key), value: String(value), events: Number(total) };
}

/** With its length, so that no key and value read like another pair. */
function pairText({ key, value }: { key: string; value: string }): string {
  return `${key.length} ${key}${value}`;
}

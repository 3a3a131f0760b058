/** What the digest asks of a day and those near it, to drop what is stored already. */
import type { DatabaseSync } from "node:sqlite";
import type { Signal } from "#model/keeping/signal.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { TABLES } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import { eventKeyText } from "#store/ports/digest.ts";
import type { StoredLookups } from "#store/ports/digest-telemetry.ts";
import { isDamage } from "#store/sqlite/damage/damaged-days.ts";
import type { DayWriter } from "#store/sqlite/days/day-writer.ts";
import { prepareFindEvents, prepareFindStored, prepareListShared } from "./find-stored.ts";
import { prepareFindStoredSpans, prepareFindStoredTransactions } from "./find-stored-spans.ts";

export function storedLookups(turnTo: (day: string) => DayWriter): StoredLookups {
  /** From the day's own file and the others that may hold the signal. */
  function gather<T>(
    day: DayWriter,
    signal: Signal,
    own: Iterable<T> | undefined,
    ask: (db: DatabaseSync) => Iterable<T>,
  ): T[] {
    return [...day.others(signal).flatMap((db) => [...ask(db)]), ...(own ?? [])];
  }

  return {
    async findStored(name, tableName, keys, before) {
      const table: Table = TABLES[tableName];
      const day = turnTo(name);
      const own = asOf(day, table.signal, before)?.findStored(table, keys);
      return new Set(gather(day, table.signal, own, (db) => prepareFindStored(db, table)(keys)));
    },
    async findEvents(name, keys) {
      const day = turnTo(name);
      const found = gather(day, "errors", day.tools("errors")?.findEvents(keys), (db) =>
        prepareFindEvents(db)(keys),
      );
      // People write within minutes: the error is nearly always of the same day.
      const known = new Set(found.map(eventKeyText));
      let lacking = keys.filter((key) => !known.has(eventKeyText(key)));
      for (const db of lacking.length === 0 ? [] : day.older("errors")) {
        const more = unlessDamaged(() => prepareFindEvents(db)(lacking)) ?? [];
        for (const event of more) known.add(eventKeyText(event));
        found.push(...more);
        lacking = lacking.filter((key) => !known.has(eventKeyText(key)));
      }
      return found;
    },
    async findStoredSpans(name, keys, before) {
      const day = turnTo(name);
      const own = asOf(day, "traces", before)?.findStoredSpans(keys);
      return new Map(gather(day, "traces", own, (db) => prepareFindStoredSpans(db)(keys)));
    },
    async findStoredTransactions(name, keys, before) {
      const day = turnTo(name);
      const own = asOf(day, "traces", before)?.findStoredTransactions(keys);
      return new Set(gather(day, "traces", own, (db) => prepareFindStoredTransactions(db)(keys)));
    },
    async listShared(name, tableName, projectId) {
      const table: Table = TABLES[tableName];
      const db = turnTo(name).tools(table.signal)?.db;
      return db === undefined ? [] : (prepareListShared(db, table)(projectId) as never);
    },
    listCountedNames: async (name, projectId) =>
      turnTo(name).tools("traces")?.listCountedNames(projectId) ?? [],
    findTagValues: async (name, tag, hashes) =>
      turnTo(name).tools("errors")?.tagValues.find(tag, hashes) ?? { count: 0, known: new Set() },
  };
}

/**
 * A file that is further than this position has the records that are being read again, and cannot say
 * what it had before them. Nothing is written to it then, but what came with them may still be
 * missing elsewhere: an attachment must not go because its event is here already.
 */
function asOf<S extends Signal>(day: DayWriter, signal: S, position: SpoolPosition) {
  return (day.position(signal) ?? 0) > position ? undefined : day.tools(signal);
}

/** Of a day long ago: whoever reads it finds the damage. */
function unlessDamaged<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

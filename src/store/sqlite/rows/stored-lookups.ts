/** What the digest asks of a day and those near it, to drop what is stored already. */
import type { DatabaseSync } from "node:sqlite";
import type { Signal } from "#model/keeping/signal.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { StoredLookups } from "#store/ports/digest-telemetry.ts";
import type { DayWriter } from "#store/sqlite/days/day-writer.ts";
import { prepareFindCheckIns } from "./check-in-rows.ts";
import {
  prepareFindStored,
  prepareFindStoredAttachments,
  prepareFindStoredFeedback,
  prepareFindStoredProfiles,
  prepareFindStoredSegments,
  prepareFindStoredVitals,
} from "./find-stored.ts";
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
    async findStored(name, keys, before) {
      const day = turnTo(name);
      const own = asOf(day, "errors", before)?.findStored(keys);
      return new Set(gather(day, "errors", own, (db) => prepareFindStored(db)(keys)));
    },
    async findStoredFeedback(name, keys, before) {
      const day = turnTo(name);
      const own = asOf(day, "errors", before)?.findStoredFeedback(keys);
      return new Set(gather(day, "errors", own, (db) => prepareFindStoredFeedback(db)(keys)));
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
    async findStoredVitals(name, keys) {
      const day = turnTo(name);
      const own = day.tools("traces")?.findStoredVitals(keys);
      return new Set(gather(day, "traces", own, (db) => prepareFindStoredVitals(db)(keys)));
    },
    async findStoredProfiles(name, keys) {
      const day = turnTo(name);
      const own = day.tools("traces")?.findStoredProfiles(keys);
      return new Set(gather(day, "traces", own, (db) => prepareFindStoredProfiles(db)(keys)));
    },
    async findStoredAttachments(name, keys) {
      const day = turnTo(name);
      const own = day.tools("replays")?.findStoredAttachments(keys);
      return new Set(gather(day, "replays", own, (db) => prepareFindStoredAttachments(db)(keys)));
    },
    async findStoredSegments(name, keys) {
      const day = turnTo(name);
      const own = day.tools("replays")?.findStoredSegments(keys);
      return new Set(gather(day, "replays", own, (db) => prepareFindStoredSegments(db)(keys)));
    },
    async findCheckIn(name, key) {
      const day = turnTo(name);
      const own = day.tools("errors")?.findCheckIns.one(key);
      const others = day.others("errors").flatMap((db) => prepareFindCheckIns(db).one(key) ?? []);
      const found = own === undefined ? others : [own, ...others];
      // A clock that was ahead and is not any more: what has ended stays so.
      return found.find(({ status }) => status !== "in_progress") ?? found[0];
    },
    async findOpenCheckIns(name, place) {
      const day = turnTo(name);
      // What has ended in one file is still in progress in another.
      const files = [
        ...(day.tools("errors") === undefined ? [] : [day.tools("errors")?.findCheckIns]),
        ...day.others("errors").map(prepareFindCheckIns),
      ];
      return files.flatMap((file, at) =>
        (file?.open(place) ?? []).filter((run) =>
          files.every((file, other) => {
            const status = file?.one(run)?.status;
            return status === undefined || (status === "in_progress" && other >= at);
          }),
        ),
      );
    },
    listVitalRoutes: async (name, projectId) =>
      turnTo(name).tools("traces")?.listVitalRoutes(projectId) ?? [],
    listCountedNames: async (name, projectId) =>
      turnTo(name).tools("traces")?.listCountedNames(projectId) ?? [],
    listMetricKeys: async (name, projectId) =>
      turnTo(name).tools("logs")?.listMetricKeys(projectId) ?? [],
    findTagValues: async (name, tag, hashes) =>
      turnTo(name).tools("errors")?.tagValues.find(tag, hashes) ?? { count: 0, known: new Set() },
  };
}

/**
 * A file that is further than this place has the records that are being read again, and cannot say
 * what it had before them. Nothing is written to it then, but what came with them may still be
 * missing elsewhere: an attachment must not go because its event is here already.
 */
function asOf<S extends Signal>(day: DayWriter, signal: S, place: SpoolPosition) {
  return (day.position(signal) ?? 0) > place ? undefined : day.tools(signal);
}

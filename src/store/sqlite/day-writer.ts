/** Writes one day's telemetry: payload blocks first, then rows, tag counts and position at once. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake, newMap } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import type { MetricKey } from "#model/metric.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { BatchRows, DigestBatch, EventRow } from "#store/ports/digest.ts";
import { prepareFindCheckIns, prepareWriteCheckIns } from "./check-in-rows.ts";
import { migrateDay } from "./day-schema.ts";
import { dayBlobPath, dayDatabasePath } from "./files.ts";
import {
  type FindStored,
  type FindStoredVitals,
  prepareFindStored,
  prepareFindStoredVitals,
  prepareListVitalRoutes,
} from "./find-stored.ts";
import {
  type FindStoredSpans,
  type ListCountedNames,
  prepareFindStoredSpans,
  prepareFindStoredTransactions,
  prepareListCountedNames,
} from "./find-stored-spans.ts";
import { prepareFindStoredVisits } from "./find-stored-visits.ts";
import { prepareWriteLogs } from "./log-writer.ts";
import { prepareListMetricKeys, prepareWriteMetrics } from "./metric-writer.ts";
import { checkpoint, inTransaction, openDatabase } from "./open-database.ts";
import { PayloadBlockWriter } from "./payload-blocks.ts";
import { prepareWriteSegmentFigures } from "./segment-figure-writer.ts";
import { prepareWriteEventTraces, prepareWriteSpans } from "./span-writer.ts";
import { TagValues } from "./tag-values.ts";
import { prepareWriteVisits } from "./visit-writer.ts";
import { prepareWriteVitals } from "./vital-writer.ts";

/** What of a batch goes into the day's file. */
type DayRows = Omit<BatchRows, "groups" | "sessions"> & Pick<DigestBatch, "to">;

export class DayWriter {
  readonly day: string;
  readonly findStored: FindStored;
  readonly findStoredVitals: FindStoredVitals;
  readonly listVitalRoutes: (projectId: ProjectId) => string[];
  readonly findStoredSpans: FindStoredSpans;
  readonly findStoredTransactions: FindStored;
  readonly listCountedNames: ListCountedNames;
  readonly findCheckIns: ReturnType<typeof prepareFindCheckIns>;
  readonly tagValues: TagValues;
  readonly findStoredVisits: ReturnType<typeof prepareFindStoredVisits>;
  readonly listMetricKeys: (projectId: ProjectId) => MetricKey[];
  #db: DatabaseSync;
  #blocks: PayloadBlockWriter;
  #position: SpoolPosition | undefined;
  #statements: ReturnType<typeof prepare>;
  #writeVitals: ReturnType<typeof prepareWriteVitals>;
  #writeLogs: ReturnType<typeof prepareWriteLogs>;
  #writeSpans: ReturnType<typeof prepareWriteSpans>;
  #writeSegmentFigures: ReturnType<typeof prepareWriteSegmentFigures>;
  #writeEventTraces: ReturnType<typeof prepareWriteEventTraces>;
  #writeCheckIns: ReturnType<typeof prepareWriteCheckIns>;
  #placeVisits: ReturnType<typeof prepareWriteVisits>;
  #writeMetrics: ReturnType<typeof prepareWriteMetrics>;

  constructor(dataFolder: string, day: string) {
    this.day = day;
    // NORMAL is enough: the spool is kept until a checkpoint has synced this file.
    this.#db = openDatabase(dayDatabasePath(dataFolder, day), {
      synchronous: "NORMAL",
      autoCheckpoint: false,
    });
    try {
      migrateDay(this.#db);
      this.#statements = prepare(this.#db);
      this.#writeVitals = prepareWriteVitals(this.#db);
      this.#writeLogs = prepareWriteLogs(this.#db);
      this.#writeSpans = prepareWriteSpans(this.#db);
      this.#writeSegmentFigures = prepareWriteSegmentFigures(this.#db);
      this.#writeEventTraces = prepareWriteEventTraces(this.#db);
      this.#writeCheckIns = prepareWriteCheckIns(this.#db);
      this.#placeVisits = prepareWriteVisits(this.#db);
      this.#writeMetrics = prepareWriteMetrics(this.#db);
      this.listMetricKeys = prepareListMetricKeys(this.#db);
      this.tagValues = new TagValues(this.#db);
      this.findStored = prepareFindStored(this.#db);
      this.findStoredVitals = prepareFindStoredVitals(this.#db);
      this.listVitalRoutes = prepareListVitalRoutes(this.#db);
      this.findStoredSpans = prepareFindStoredSpans(this.#db);
      this.findStoredTransactions = prepareFindStoredTransactions(this.#db);
      this.listCountedNames = prepareListCountedNames(this.#db);
      this.findCheckIns = prepareFindCheckIns(this.#db);
      this.findStoredVisits = prepareFindStoredVisits(this.#db);
      const state = this.#statements.readState.get();
      this.#position = state && (Number(state.position) as SpoolPosition);
      this.#blocks = new PayloadBlockWriter(
        dayBlobPath(dataFolder, day),
        Number(state?.blob_bytes ?? 0),
      );
    } catch (error) {
      // Opened again at the next attempt.
      this.#db.close();
      throw error;
    }
  }

  /** Everything before is in this file; undefined for a new one. */
  get position(): SpoolPosition | undefined {
    return this.#position;
  }

  /** `beforeCommit` runs when nothing but the commit itself can fail any more. */
  write(
    { events, vitals, logs, spans, metrics, to: position, ...rows }: DayRows,
    beforeCommit: () => void,
  ): void {
    const before = this.#blocks.fileBytes;
    try {
      const places = events.map((event) => this.#blocks.add(event.payload));
      const logPlaces = logs.map((log) => this.#blocks.add(log.payload));
      const spanPlaces = spans.map((span) => this.#blocks.add(span.payload));
      const writeVisits = this.#placeVisits(rows, this.#blocks);
      const metricPlaces = metrics.map((point) => this.#blocks.add(point.payload));
      this.#blocks.flush();
      inTransaction(this.#db, () => {
        for (const [i, event] of events.entries()) {
          const place = places[i];
          if (place !== undefined) this.#insert(event, place);
        }
        this.#countTags(events);
        this.tagValues.write(rows.tagValues);
        this.#writeVitals(vitals);
        this.#writeCheckIns(rows.checkIns.checkIns);
        this.#writeLogs(logs, logPlaces);
        this.#writeEventTraces(events);
        this.#writeSpans(spans, spanPlaces);
        this.#writeSegmentFigures(spans);
        writeVisits();
        this.#writeMetrics(metrics, metricPlaces);
        this.#statements.writeState.run(position, this.#blocks.fileBytes);
        beforeCommit();
      });
      this.tagValues.written(rows.tagValues);
      this.#position = position;
    } catch (error) {
      this.#blocks.rollback(before);
      throw error;
    }
  }

  /** After this the file survives a power cut. */
  checkpoint(): void {
    checkpoint(this.#db);
  }

  close(): void {
    this.#blocks.close();
    this.#db.close();
  }

  #insert(event: EventRow, place: { block: number; offset: number; bytes: number }): void {
    this.#statements.insertEvent.run(
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
  }

  /** Added up in memory first: a batch repeats the same few tags of the same few groups. */
  #countTags(events: EventRow[]): void {
    const groups = new Map<number, Map<string, Map<string, number>>>();
    for (const event of events) {
      const keys = getOrMake(groups, event.groupId, newMap<string, Map<string, number>>);
      for (const [key, value] of event.tags) {
        const values = getOrMake(keys, key, newMap<string, number>);
        values.set(value, (values.get(value) ?? 0) + 1);
      }
    }
    for (const [groupId, keys] of groups) {
      for (const [key, values] of keys) {
        for (const [value, count] of values) {
          this.#statements.addTag.run(groupId, key, value, count);
        }
      }
    }
  }
}

function prepare(db: DatabaseSync) {
  return {
    readState: db.prepare("SELECT position, blob_bytes FROM day_state WHERE id = 1"),
    writeState: db.prepare(
      `INSERT INTO day_state (id, position, blob_bytes) VALUES (1, ?, ?)
       ON CONFLICT (id) DO UPDATE SET position = excluded.position, blob_bytes = excluded.blob_bytes`,
    ),
    insertEvent: db.prepare(
      `INSERT INTO event (project_id, event_id, group_id, timestamp_ms, received_ms, level, platform,
         title, culprit, "transaction", "release", environment, user_key, block, block_offset, bytes)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    addTag: db.prepare(
      `INSERT INTO tag_count (group_id, key, value, events) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET events = events + excluded.events`,
    ),
  };
}

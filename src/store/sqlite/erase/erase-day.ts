/**
 * A user out of one file. The rows and the list of what is to be overwritten change in one
 * transaction; the blocks are overwritten from that list, so that a crash only means to go on.
 */
import type { DatabaseSync } from "node:sqlite";
import { hash53 } from "#lib/sketch/hash53.ts";
import type { ProjectId } from "#model/ids.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { UserSearch } from "#store/ports/digest-erasing.ts";
import { type DayFile, dayBlobPath, dayDatabasePath } from "#store/sqlite/database/files.ts";
import {
  inTransaction,
  openDatabase,
  truncateWal,
  writeAnew,
} from "#store/sqlite/database/open-database.ts";
import { type PayloadRef, refsInBlocks } from "#store/sqlite/days/payload-blocks.ts";
import { type ErasableTable, tablesIn } from "./erasable-tables.ts";
import { type ErasedEvent, readErasedEvents } from "./erased-events.ts";
import { findNamedApart } from "./find-named-apart.ts";
import { type DaySearch, eventIdsOf, type FoundRow, findUserRows } from "./find-user-rows.ts";
import { wipePayloads } from "./wipe-blocks.ts";

export interface FoundInDay {
  events: ErasedEvent[];
  /** By table. */
  rows: Map<string, FoundRow[]>;
  /** Of the user, on this day and before. */
  eventIds: string[];
}

export class DayEraser {
  readonly #file: DayFile;
  readonly #db: DatabaseSync;
  readonly #blobPath: string;
  readonly #tables: readonly ErasableTable[];

  constructor(dataFolder: string, file: DayFile) {
    this.#file = file;
    this.#tables = tablesIn(file);
    this.#blobPath = dayBlobPath(dataFolder, file);
    this.#db = openDatabase(dayDatabasePath(dataFolder, file), { overwritesDeleted: true });
  }

  /** Looked at before the rest: they are read piece by piece, and that takes a while. */
  findNamedApart(blobs: BlobReader, search: UserSearch): Promise<DaySearch["namedApart"]> {
    return findNamedApart(blobs, { ...this.#file, db: this.#db, blobPath: this.#blobPath }, search);
  }

  /** The newest row of each table: what comes later belongs to no request that was made before. */
  marks(): Record<string, number> {
    const newest = (table: string) =>
      Number(this.#db.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.id ?? 0);
    return Object.fromEntries(this.#tables.map(({ table }) => [table, newest(table)]));
  }

  find(
    search: Pick<DaySearch, "projectId" | "who" | "namedApart"> & { eventIds: Iterable<string> },
    marks: Record<string, number>,
    readEvent: Parameters<typeof readErasedEvents>[3],
  ): FoundInDay {
    const eventIds = new Set(search.eventIds);
    const parts = { ...search, db: this.#db, blobPath: this.#blobPath, eventIds };
    const rows = new Map<string, FoundRow[]>();
    let events: ErasedEvent[] = [];
    for (const table of this.#tables) {
      const found = findUserRows(parts, table, marks[table.table] ?? 0);
      rows.set(table.table, found);
      for (const eventId of eventIdsOf(this.#db, table, found)) eventIds.add(eventId);
      if (table.table !== "event") continue;
      events = readErasedEvents(this.#db, this.#blobPath, found, readEvent);
    }
    return { events, rows, eventIds: [...eventIds] };
  }

  remove(projectId: ProjectId, { events, rows }: FoundInDay): void {
    const isEmpty = [...rows.values()].every(({ length }) => length === 0);
    if (!isEmpty) inTransaction(this.#db, () => this.#remove(projectId, events, rows));
    const waiting = this.#db.prepare("SELECT block, block_offset, bytes FROM wipe").all();
    if (isEmpty && waiting.length === 0) return;
    wipePayloads(this.#blobPath, waiting.map(toRef));
    this.#db.exec("DELETE FROM wipe");
    // Pages that were split long ago may hold copies that no deletion reaches.
    writeAnew(this.#db);
  }

  close(): void {
    truncateWal(this.#db);
    this.#db.close();
  }

  #remove(
    projectId: ProjectId,
    events: readonly ErasedEvent[],
    rows: ReadonlyMap<string, FoundRow[]>,
  ): void {
    if (events.length > 0) this.#removeBesideEvents(projectId, events);
    const replays = rows.get("replay_segment") ?? [];
    if (replays.length > 0) this.#removeReplayErrors(replays);
    const db = this.#db;
    const wipe = db.prepare("INSERT INTO wipe (block, block_offset, bytes) VALUES (?, ?, ?)");
    for (const [table, found] of rows) {
      const drop = db.prepare(`DELETE FROM ${table} WHERE id = ?`);
      for (const { id, refs } of found) {
        for (const ref of refs.flatMap((one) => refsInBlocks(this.#blobPath, one))) {
          wipe.run(ref.block, ref.offset, ref.bytes);
        }
        drop.run(id);
      }
    }
  }

  #removeBesideEvents(projectId: ProjectId, events: readonly ErasedEvent[]): void {
    this.#subtractTags(events);
    this.#forgetUserTags(projectId, events);
    const drop = this.#db.prepare("DELETE FROM event_trace WHERE event_id = ?");
    for (const { eventId } of events) drop.run(Buffer.from(eventId, "hex"));
  }

  #removeReplayErrors(segments: readonly FoundRow[]): void {
    const drop = this.#db.prepare(
      `DELETE FROM replay_error WHERE (replay_id, project_id) =
         (SELECT replay_id, project_id FROM replay_segment WHERE id = ?)`,
    );
    for (const { id } of segments) drop.run(id);
  }

  /** The values of tags are known as hashes too; of those, one tag is made from the user. */
  #forgetUserTags(projectId: ProjectId, events: readonly ErasedEvent[]): void {
    const forget = this.#db.prepare(
      "DELETE FROM tag_value WHERE project_id = ? AND key = 'user' AND hash = ?",
    );
    const tags = events.flatMap((event) => event.tags.filter(([key]) => key === "user"));
    for (const value of new Set(tags.map(([, text]) => text))) forget.run(projectId, hash53(value));
  }

  #subtractTags(events: readonly ErasedEvent[]): void {
    const subtract = this.#db.prepare(
      "UPDATE tag_count SET events = events - 1 WHERE group_id = ? AND key = ? AND value = ?",
    );
    const drop = this.#db.prepare("DELETE FROM tag_count WHERE group_id = ? AND events <= 0");
    for (const { groupId, tags } of events) {
      for (const [key, value] of tags) subtract.run(groupId, key, value);
    }
    for (const groupId of new Set(events.map((event) => event.groupId))) drop.run(groupId);
  }
}

function toRef(row: Record<string, unknown>): PayloadRef {
  return {
    block: Number(row.block),
    offset: Number(row.block_offset),
    bytes: Number(row.bytes),
  };
}

/** The digest's store on SQLite: meta commits first, the day's file second, each with its position. */
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { DigestBatch, DigestStore, EventKey, ResumePoint } from "#store/ports.ts";
import { DayWriter } from "./day-writer.ts";
import { listDays, makeFolders, metaPath } from "./files.ts";
import { MetaWriter } from "./meta-writer.ts";
import { openDatabase } from "./open-database.ts";

export function openSqliteDigestStore(dataFolder: string): DigestStore {
  makeFolders(dataFolder);
  const db = openDatabase(metaPath(dataFolder), { autoCheckpoint: false });
  const meta = new MetaWriter(db);
  let day: DayWriter | undefined;
  let dayBefore: DayWriter | undefined;

  /** Turning to another day syncs the one before, so only the last one can ever be behind. */
  function turnTo(name: string): DayWriter {
    if (day?.day === name) return day;
    day?.checkpoint();
    day?.close();
    dayBefore?.close();
    day = new DayWriter(dataFolder, name);
    const before = utcDay(Date.parse(name) - DAY_MS);
    dayBefore = listDays(dataFolder).includes(before)
      ? new DayWriter(dataFolder, before)
      : undefined;
    return day;
  }

  function telemetryPosition(): SpoolPosition {
    const { day: name, dayPosition, position } = meta.state;
    if (name === "") return position;
    const inDay = turnTo(name).position ?? dayPosition;
    return Math.min(Math.max(inDay, dayPosition), position) as SpoolPosition;
  }

  return {
    async resume(): Promise<ResumePoint> {
      return { metaAt: meta.state.position, telemetryAt: telemetryPosition() };
    },
    async findStored(name: string, keys: EventKey[]): Promise<Set<string>> {
      const stored = turnTo(name).findStored(keys);
      const before = dayBefore?.findStored(keys) ?? [];
      for (const key of before) stored.add(key);
      return stored;
    },
    async write(batch: DigestBatch): Promise<void> {
      if (batch.includesMeta) meta.write(batch);
      turnTo(batch.day).write(batch.events, batch.to);
    },
    async checkpoint(): Promise<SpoolPosition> {
      const position = telemetryPosition();
      day?.checkpoint();
      meta.checkpoint();
      return position;
    },
    async close(): Promise<void> {
      day?.checkpoint();
      meta.checkpoint();
      day?.close();
      dayBefore?.close();
      db.close();
    },
  };
}

/** The digest's store on SQLite: meta commits first, the day's file second, each with its position. */
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { UserDeletion } from "#model/user-deletion.ts";
import type { AttachmentKey } from "#store/ports/attachments.ts";
import type {
  DigestBatch,
  DigestStore,
  EventKey,
  IssueChange,
  RemovedDay,
  ResumePoint,
  RetentionRule,
  VitalKey,
} from "#store/ports/digest.ts";
import type { FeedbackKey } from "#store/ports/feedback.ts";
import type { ProfileKey } from "#store/ports/profiles.ts";
import type { SegmentKey } from "#store/ports/replays.ts";
import type { SpanKey } from "#store/ports/spans.ts";
import type { EraseTools } from "#store/ports/user-data.ts";
import { prepareFindCheckIns } from "./check-in-rows.ts";
import { isDamage, isSound, setAsideDay } from "./damaged-days.ts";
import { openDayForReading } from "./day-schema.ts";
import { DayWriter } from "./day-writer.ts";
import { UserEraser } from "./erase/user-eraser.ts";
import { dayDatabasePath, listDays, makeFolders, metaPath } from "./files.ts";
import { prepareFindGroups } from "./find-groups.ts";
import {
  prepareFindStored,
  prepareFindStoredVitals,
  prepareListDiscardReasons,
} from "./find-stored.ts";
import { prepareFindStoredSpans, prepareFindStoredTransactions } from "./find-stored-spans.ts";
import { prepareFindStoredVisits } from "./find-stored-visits.ts";
import { isPassing } from "./is-passing.ts";
import { MetaWriter } from "./meta-writer.ts";
import { prepareListMonitorPlaces } from "./monitor-writer.ts";
import { openDatabase } from "./open-database.ts";
import { prepareReadFilters } from "./read-filters.ts";
import { prepareReadGuards } from "./read-guards.ts";
import { prepareReadPrivacy } from "./read-privacy.ts";
import { chooseDays, forgetDay, freeForgotten, measureDays } from "./remove-days.ts";

export function openSqliteDigestStore(dataFolder: string): DigestStore {
  makeFolders(dataFolder);
  const db = openDatabase(metaPath(dataFolder), { autoCheckpoint: false });
  const meta = new MetaWriter(db);
  const readFilters = prepareReadFilters(db);
  const readGuards = prepareReadGuards(db);
  const findGroups = prepareFindGroups(db);
  const readPrivacy = prepareReadPrivacy(db);
  const listDiscardReasons = prepareListDiscardReasons(db);
  const listMonitorPlaces = prepareListMonitorPlaces(db);
  const waitingDeletion = db.prepare("SELECT 1 FROM user_deletion WHERE status <> 'done' LIMIT 1");
  let day: DayWriter | undefined;
  let dayBefore: DatabaseSync | undefined;

  /** Turning to another day syncs the one before, so only the last one can ever be behind. */
  function turnTo(name: string): DayWriter {
    if (day?.day === name) return day;
    day?.checkpoint();
    closeDays();
    const before = utcDay(Date.parse(name) - DAY_MS);
    if (listDays(dataFolder).includes(before)) dayBefore = openDayForReading(dataFolder, before);
    day = openDay(name);
    return day;
  }

  function openDay(name: string): DayWriter {
    try {
      return new DayWriter(dataFolder, name);
    } catch (error) {
      if (!isDamage(error)) throw error;
      setAsideDay(dataFolder, name);
      return new DayWriter(dataFolder, name);
    }
  }

  /** Forgotten before they are closed: an attempt that fails must not leave closed files behind. */
  function closeDays(): void {
    const open = [day, dayBefore];
    day = undefined;
    dayBefore = undefined;
    for (const file of open) file?.close();
  }

  function telemetryPosition(): SpoolPosition {
    const { day: name, dayPosition, position } = meta.state;
    if (name === "") return position;
    const inDay = turnTo(name).position ?? dayPosition;
    return Math.min(Math.max(inDay, dayPosition), position) as SpoolPosition;
  }

  /** In the file of the day and in that of the day before. */
  function findVisits(
    name: string,
    ask: (find: ReturnType<typeof prepareFindStoredVisits>) => string[],
  ): Set<string> {
    const stored = ask(turnTo(name).findStoredVisits);
    const storedBefore = dayBefore && ask(prepareFindStoredVisits(dayBefore));
    return new Set([...stored, ...(storedBefore ?? [])]);
  }

  /** Only what is found to be damaged is moved away; the next attempt makes new files. */
  function setAsideDamaged(): void {
    const written = day?.day;
    const days = written === undefined ? [] : [written, utcDay(Date.parse(written) - DAY_MS)];
    closeDays();
    for (const name of days) {
      if (!isSound(dayDatabasePath(dataFolder, name))) setAsideDay(dataFolder, name);
    }
  }

  const store: DigestStore = {
    async resume(): Promise<ResumePoint> {
      return { metaAt: meta.state.position, telemetryAt: telemetryPosition() };
    },
    async findStored(name: string, keys: EventKey[]): Promise<Set<string>> {
      const stored = turnTo(name).findStored(keys);
      const storedBefore = dayBefore && prepareFindStored(dayBefore)(keys);
      return new Set([...stored, ...(storedBefore ?? [])]);
    },
    async findStoredVitals(name: string, keys: VitalKey[]): Promise<Set<string>> {
      const stored = turnTo(name).findStoredVitals(keys);
      const storedBefore = dayBefore && prepareFindStoredVitals(dayBefore)(keys);
      return new Set([...stored, ...(storedBefore ?? [])]);
    },
    listVitalRoutes: async (name, projectId) => turnTo(name).listVitalRoutes(projectId),
    async findStoredSpans(name: string, keys: SpanKey[]) {
      const stored = turnTo(name).findStoredSpans(keys);
      const storedBefore = dayBefore && prepareFindStoredSpans(dayBefore)(keys);
      return new Map([...(storedBefore ?? []), ...stored]);
    },
    async findStoredTransactions(name: string, keys: EventKey[]): Promise<Set<string>> {
      const stored = turnTo(name).findStoredTransactions(keys);
      const storedBefore = dayBefore && prepareFindStoredTransactions(dayBefore)(keys);
      return new Set([...stored, ...(storedBefore ?? [])]);
    },
    listCountedNames: async (name, projectId) => turnTo(name).listCountedNames(projectId),
    async findCheckIn(name, key) {
      const stored = turnTo(name).findCheckIns.one(key);
      return stored ?? (dayBefore && prepareFindCheckIns(dayBefore).one(key));
    },
    async findOpenCheckIns(name, place) {
      const today = turnTo(name).findCheckIns;
      const before = dayBefore ? prepareFindCheckIns(dayBefore).open(place) : [];
      // What has ended today is still in progress in the file of yesterday.
      return [...today.open(place), ...before.filter((run) => today.one(run) === undefined)];
    },
    listMonitorPlaces: async (projectId) => listMonitorPlaces(projectId),
    listDiscardReasons: async (projectId, hourMs) => listDiscardReasons(projectId, hourMs),
    async findStoredProfiles(name: string, keys: ProfileKey[]): Promise<Set<string>> {
      return findVisits(name, (find) => find.profiles(keys));
    },
    async findStoredAttachments(name: string, keys: AttachmentKey[]): Promise<Set<string>> {
      return findVisits(name, (find) => find.attachments(keys));
    },
    async findStoredFeedback(name: string, keys: FeedbackKey[]): Promise<Set<string>> {
      return findVisits(name, (find) => find.feedback(keys));
    },
    async findStoredSegments(name: string, keys: SegmentKey[]): Promise<Set<string>> {
      return findVisits(name, (find) => find.segments(keys));
    },
    listMetricKeys: async (name, projectId) => turnTo(name).listMetricKeys(projectId),
    readFilters: async () => readFilters(),
    readGuards: async () => readGuards(),
    ...findGroups,
    findTagValues: async (name, tag, hashes) => turnTo(name).tagValues.find(tag, hashes),
    readPrivacy: async () => readPrivacy(),
    async write(batch: DigestBatch): Promise<IssueChange[]> {
      // Turned first: the day before is synced before meta says that another has begun.
      const writer = turnTo(batch.day);
      // A batch that failed half-way comes again: each file takes only what it lacks.
      const isNews = batch.includesMeta && batch.to > meta.state.position;
      let changes: IssueChange[] = [];
      // Rows that one of the two cannot take must be in neither, so meta commits inside of the
      // day's transaction; only a crash, or the day's commit itself, can leave them apart.
      const writeMeta = () => {
        if (isNews) changes = meta.write(batch);
      };
      if (batch.to > (writer.position ?? 0)) writer.write(batch, writeMeta);
      else writeMeta();
      return changes;
    },
    isPassing,
    async removeOldDays(rule: RetentionRule): Promise<RemovedDay[]> {
      const doomed = chooseDays(measureDays(dataFolder), rule).filter(
        // The clock may have gone back: the day that is being written is not always the newest.
        ({ day: name }) => name !== day?.day,
      );
      const before = day && utcDay(Date.parse(day.day) - DAY_MS);
      for (const { day: name } of doomed) {
        if (name === before) {
          dayBefore?.close();
          dayBefore = undefined;
        }
        forgetDay(dataFolder, name);
      }
      await freeForgotten(dataFolder);
      return doomed;
    },
    async hasUserDeletion(): Promise<boolean> {
      return waitingDeletion.get() !== undefined;
    },
    async eraseUserData(tools: EraseTools): Promise<UserDeletion | undefined> {
      // Opened anew for what comes next: files are rewritten.
      const name = day?.day;
      day?.checkpoint();
      closeDays();
      try {
        return new UserEraser(dataFolder, db, tools).step();
      } finally {
        meta.forget();
        if (name !== undefined) turnTo(name);
      }
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
      closeDays();
      db.close();
    },
  };
  return afterDamage(store, setAsideDamaged);
}

/** The same store; an attempt that meets damage fails, and the next one finds it dealt with. */
function afterDamage(store: DigestStore, mend: () => void): DigestStore {
  const guarded = Object.entries(store).map(([name, method]) => {
    if (name === "isPassing") return [name, method];
    const guard = async (...given: unknown[]) => {
      try {
        return await (method as (...given: unknown[]) => unknown)(...given);
      } catch (error) {
        if (isDamage(error)) mend();
        throw error;
      }
    };
    return [name, guard];
  });
  return Object.fromEntries(guarded) as DigestStore;
}

/** The digest's store on SQLite: meta commits first, then the day's files, each with its position. */
import { chooseFiles, type RemovedFile, type RetentionRule } from "#model/keeping/choose-files.ts";
import { SIGNALS, type Signal } from "#model/keeping/signal.ts";
import type { UserDeletion } from "#model/keeping/user-deletion.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type {
  DigestBatch,
  DigestStore,
  EraseTools,
  IssueChange,
  ResumePoint,
} from "#store/ports/digest.ts";
import { isDamage, isSound, setAsideFile } from "./damage/damaged-days.ts";
import { dayDatabasePath, listDayFiles, makeFolders, metaPath } from "./database/files.ts";
import { isPassing } from "./database/is-passing.ts";
import { openDatabase } from "./database/open-database.ts";
import { DayWriter, filesNear } from "./days/day-writer.ts";
import { forgetFile, freeForgotten, measureFiles } from "./days/remove-days.ts";
import { UserEraser } from "./erase/user-eraser.ts";
import { MetaWriter } from "./meta/meta-writer.ts";
import { prepareListMonitorPlaces } from "./meta/monitor-writer.ts";
import { RollupPruner } from "./meta/prune-rollups.ts";
import { prepareReadFilters } from "./meta/read-filters.ts";
import { prepareReadGuards } from "./meta/read-guards.ts";
import { prepareReadPrivacy } from "./meta/read-privacy.ts";
import { prepareReadRetention } from "./meta/read-retention.ts";
import { prepareFindGroups } from "./read/find-groups.ts";
import { prepareListDiscardReasons } from "./rows/find-stored.ts";
import { storedLookups } from "./rows/stored-lookups.ts";

export function openSqliteDigestStore(dataFolder: string): DigestStore {
  makeFolders(dataFolder);
  const db = openDatabase(metaPath(dataFolder), { autoCheckpoint: false });
  const meta = new MetaWriter(db);
  const pruner = new RollupPruner(db);
  const readFilters = prepareReadFilters(db);
  const readGuards = prepareReadGuards(db);
  const findGroups = prepareFindGroups(db);
  const readPrivacy = prepareReadPrivacy(db);
  const readRetention = prepareReadRetention(db);
  const listDiscardReasons = prepareListDiscardReasons(db);
  const listMonitorPlaces = prepareListMonitorPlaces(db);
  const waitingDeletion = db.prepare("SELECT 1 FROM user_deletion WHERE status <> 'done' LIMIT 1");
  let day: DayWriter | undefined;

  /** Turning to another day syncs the one before, so only the last one can ever be behind. */
  function turnTo(name: string): DayWriter {
    if (day?.day === name) return day;
    day?.checkpoint();
    closeDay();
    day = new DayWriter(dataFolder, name);
    return day;
  }

  /** Forgotten before it is closed: an attempt that fails must not leave closed files behind. */
  function closeDay(): void {
    const open = day;
    day = undefined;
    open?.close();
  }

  /**
   * The files of the day that lack rows which meta has. A file that had nothing to write since its
   * position is behind meta and lacks nothing, so meta says up to where each has rows.
   */
  function owedTo(writer: DayWriter): Signal[] {
    const { day: name, dayPosition, filledTo } = meta.state;
    if (writer.day !== name) return [];
    return SIGNALS.filter(
      (signal) =>
        filledTo[signal] > dayPosition && filledTo[signal] > (writer.position(signal) ?? 0),
    );
  }

  function resumePoint(): ResumePoint {
    const { day: name, dayPosition, position: metaAt } = meta.state;
    if (name === "") return { metaAt, telemetryAt: metaAt, cutAt: [] };
    const writer = turnTo(name);
    const at = (signal: Signal) => Math.max(writer.position(signal) ?? 0, dayPosition);
    const telemetryAt = Math.min(metaAt, ...owedTo(writer).map(at)) as SpoolPosition;
    const cuts = SIGNALS.map(at).filter((place) => place > telemetryAt && place < metaAt);
    return { metaAt, telemetryAt, cutAt: [...new Set(cuts)] as SpoolPosition[] };
  }

  /** Only what is found to be damaged is moved away; the next attempt makes new files. */
  function setAsideDamaged(): void {
    const written = day?.day;
    closeDay();
    if (written === undefined) return;
    for (const file of filesNear(listDayFiles(dataFolder), written)) {
      if (!isSound(dayDatabasePath(dataFolder, file))) setAsideFile(dataFolder, file);
    }
  }

  const store: DigestStore = {
    resume: async () => resumePoint(),
    ...storedLookups(turnTo),
    listMonitorPlaces: async (projectId) => listMonitorPlaces(projectId),
    listDiscardReasons: async (projectId, hourMs) => listDiscardReasons(projectId, hourMs),
    readFilters: async () => readFilters(),
    readGuards: async () => readGuards(),
    ...findGroups,
    readPrivacy: async () => readPrivacy(),
    readRetention: async () => readRetention(),
    async write(batch: DigestBatch): Promise<IssueChange[]> {
      // Turned first: the day before is synced before meta says that another has begun.
      const writer = turnTo(batch.day);
      const isNews = batch.includesMeta && batch.to > meta.state.position;
      let changes: IssueChange[] = [];
      writer.write(batch, owedTo(writer), () => {
        if (isNews) changes = meta.write(batch);
      });
      return changes;
    },
    isPassing,
    async settle(): Promise<void> {
      if (meta.hasWaitingUsers) meta.addWaitingUsers();
    },
    async removeOldDays(rule: RetentionRule): Promise<RemovedFile[]> {
      const doomed = chooseFiles(measureFiles(dataFolder), rule).filter(
        // The clock may have gone back: the day that is being written is not always the newest.
        (file) => file.day !== day?.day,
      );
      for (const file of doomed) {
        day?.letGo(file);
        forgetFile(dataFolder, file);
      }
      return doomed;
    },
    freeSpace: () => freeForgotten(dataFolder),
    pruneRollups: async (beforeMs, userHoursBeforeMs) => pruner.step(beforeMs, userHoursBeforeMs),
    async hasUserDeletion(): Promise<boolean> {
      return waitingDeletion.get() !== undefined;
    },
    async eraseUserData(tools: EraseTools): Promise<UserDeletion | undefined> {
      // Opened anew for what comes next: files are rewritten.
      const name = day?.day;
      day?.checkpoint();
      closeDay();
      meta.addWaitingUsers();
      try {
        return new UserEraser(dataFolder, db, tools).step();
      } finally {
        meta.forget();
        if (name !== undefined) turnTo(name);
      }
    },
    async checkpoint(): Promise<SpoolPosition> {
      const { telemetryAt } = resumePoint();
      day?.checkpoint();
      meta.checkpoint();
      return telemetryAt;
    },
    async close(): Promise<void> {
      if (meta.hasWaitingUsers) meta.addWaitingUsers();
      day?.checkpoint();
      meta.checkpoint();
      closeDay();
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

/**
 * Carries out what people asked for in `user_deletion`, a file a step, between two batches of the
 * digest. Meta is changed first and says for which day and up to which rows, so that after a crash
 * nothing is subtracted twice.
 */
import type { DatabaseSync } from "node:sqlite";
import type { ProjectId } from "#model/ids.ts";
import type { UserDataCounts, UserDeletion, UserSelector } from "#model/keeping/user-deletion.ts";
import {
  type DeletionProgress,
  type DeletionRow,
  NO_PROGRESS,
  readProgress,
  toDeletion,
} from "#store/meta/projects/user-deletions.ts";
import type { EraseTools } from "#store/ports/digest-erasing.ts";
import { type DayFile, listDayFiles, nameOfFile } from "#store/sqlite/database/files.ts";
import { inTransaction, truncateWal } from "#store/sqlite/database/open-database.ts";
import { ERASABLE_TABLES, inErasingOrder, tablesIn } from "./erasable-tables.ts";
import { DayEraser, type FoundInDay } from "./erase-day.ts";
import { findNewestEvent } from "./find-newest-event.ts";
import { findUserRows } from "./find-user-rows.ts";
import {
  forgetGrouping,
  groupsOf,
  issuesNaming,
  issuesOf,
  removeFeedback,
  settleIssue,
  subtractEvents,
} from "./forget-in-meta.ts";
import { forgetInSketches } from "./forget-in-sketches.ts";

export class UserEraser {
  readonly #dataFolder: string;
  readonly #meta: DatabaseSync;
  readonly #tools: EraseTools;

  constructor(dataFolder: string, meta: DatabaseSync, tools: EraseTools) {
    this.#dataFolder = dataFolder;
    this.#meta = meta;
    this.#tools = tools;
  }

  /** One step of the oldest request; undefined when none waits. */
  step(): UserDeletion | undefined {
    const row = this.#meta
      .prepare("SELECT * FROM user_deletion WHERE status <> 'done' ORDER BY id LIMIT 1")
      .get() as unknown as DeletionRow | undefined;
    if (row === undefined) return undefined;
    const progress = readProgress(row.progress);
    const files = inErasingOrder(listDayFiles(this.#dataFolder));
    progress.days = new Set(files.map(({ day }) => day)).size;
    const next = files.find((file) => !progress.filesDone.includes(nameOfFile(file)));
    if (next === undefined) this.#finish(row, progress);
    else this.#eraseFile(row, progress, next, files);
    const after = this.#meta.prepare("SELECT * FROM user_deletion WHERE id = ?").get(row.id);
    return after && toDeletion(after as unknown as DeletionRow);
  }

  #eraseFile(
    row: DeletionRow,
    progress: DeletionProgress,
    dayFile: DayFile,
    all: readonly DayFile[],
  ): void {
    const name = nameOfFile(dayFile);
    const file = new DayEraser(this.#dataFolder, dayFile);
    try {
      const begun = progress.current?.file === name ? progress.current : undefined;
      const marks = begun?.marks ?? file.marks();
      const search = {
        projectId: projectOf(row),
        who: selectorOf(row),
        eventIds: progress.eventIds,
      };
      const found = file.find(search, marks, this.#tools.readEvent);
      if (begun === undefined) this.#subtract(row, progress, found, { file: name, marks });
      file.remove(search.projectId, found);
    } finally {
      file.close();
    }
    progress.filesDone.push(name);
    progress.current = undefined;
    const isDone = (one: DayFile) => progress.filesDone.includes(nameOfFile(one));
    const { day } = dayFile;
    if (all.every((one) => one.day !== day || isDone(one))) progress.daysDone.push(day);
    this.#write(row.id, progress, row.counts);
  }

  #subtract(
    row: DeletionRow,
    progress: DeletionProgress,
    { events, rows, eventIds }: FoundInDay,
    current: NonNullable<DeletionProgress["current"]>,
  ): void {
    const counts = JSON.parse(row.counts) as UserDataCounts;
    for (const { table, name } of ERASABLE_TABLES) {
      const found = rows.get(table)?.length ?? 0;
      if (found > 0) counts[name] = (counts[name] ?? 0) + found;
    }
    const who = selectorOf(row);
    progress.current = current;
    const add = (list: string[], more: string[]) => [...new Set([...list, ...more])];
    progress.eventIds = eventIds;
    progress.userKeys = add(
      progress.userKeys,
      events.flatMap(({ userKey, user }) => (isUser(who, user) ? (userKey ?? []) : [])),
    );
    row.counts = JSON.stringify(counts);
    inTransaction(this.#meta, () => {
      progress.issues = [...new Set([...progress.issues, ...issuesOf(this.#meta, events)])];
      subtractEvents(this.#meta, projectOf(row), events);
      this.#write(row.id, progress, row.counts);
    });
  }

  /** Who it was is forgotten here too; afterwards nothing names the user. */
  #finish(row: DeletionRow, progress: DeletionProgress): void {
    const meta = this.#meta;
    const { id: userId, email } = selectorOf(row);
    const projectId = projectOf(row);
    const naming = email === undefined ? [] : issuesNaming(meta, projectId, email);
    const issues = [...new Set([...progress.issues, ...naming])];
    const newest = new Map(issues.map((issue) => [issue, this.#newestOf(issue)]));
    const names = [userId, email, ...progress.userKeys].filter((name) => name !== undefined);
    const counts = JSON.parse(row.counts) as UserDataCounts;
    Object.assign(counts, this.#tools.eraseElsewhere?.(selectorOf(row)));
    const said = this.#findInMeta(row, progress);
    if (said.length > 0) counts.feedback = said.length;
    meta.exec("PRAGMA secure_delete = ON");
    try {
      inTransaction(meta, () => {
        const gone = issues.filter((issue) => settleIssue(meta, issue, newest.get(issue)));
        if (gone.length > 0) counts["issues without events"] = gone.length;
        removeFeedback(meta, said);
        if (email !== undefined) forgetGrouping(meta, projectId, email);
        forgetInSketches(meta, projectId, [...new Set(names)]);
        const { daysDone, days } = progress;
        meta
          .prepare(
            `UPDATE user_deletion SET status = 'done', user_id = NULL, email = NULL, progress = ?,
               counts = ?, finished_at_ms = ? WHERE id = ?`,
          )
          .run(
            JSON.stringify({ ...NO_PROGRESS, daysDone, days }),
            JSON.stringify(counts),
            Date.now(),
            row.id,
          );
      });
      meta.exec("VACUUM");
      truncateWal(meta);
    } finally {
      meta.exec("PRAGMA secure_delete = OFF");
    }
  }

  /** When all days are done: of whatever day, what belongs to their events is known. */
  #findInMeta(row: DeletionRow, { eventIds }: DeletionProgress): number[] {
    const search = { projectId: projectOf(row), who: selectorOf(row), eventIds: new Set(eventIds) };
    return tablesIn({ signal: "meta" }).flatMap((table) =>
      findUserRows({ ...search, db: this.#meta }, table, Number.MAX_SAFE_INTEGER).map(
        ({ id }) => id,
      ),
    );
  }

  #newestOf(issueId: number): ReturnType<typeof findNewestEvent> {
    return findNewestEvent(this.#dataFolder, groupsOf(this.#meta, issueId), this.#tools.readEvent);
  }

  #write(id: number, progress: DeletionProgress, counts: string): void {
    this.#meta
      .prepare("UPDATE user_deletion SET status = 'running', progress = ?, counts = ? WHERE id = ?")
      .run(JSON.stringify(progress), counts, id);
  }
}

function projectOf(row: DeletionRow): ProjectId {
  return row.project_id as ProjectId;
}

function selectorOf(row: DeletionRow): UserSelector {
  return { id: row.user_id ?? undefined, email: row.email ?? undefined };
}

/** By e-mail, events that only name the address are found too: those are other users'. */
function isUser(who: UserSelector, user: UserSelector): boolean {
  return who.email === undefined || user.email?.toLowerCase() === who.email;
}

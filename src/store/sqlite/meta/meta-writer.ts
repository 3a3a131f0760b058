/** Writes a batch's share of meta: issues, their rollups, outcomes and the spool position. */
import type { DatabaseSync } from "node:sqlite";
import type { GroupId, IssueId } from "#model/ids.ts";
import { perSignal } from "#model/keeping/signal.ts";
import { SPOOL_START, type SpoolPosition } from "#model/spool-position.ts";
import type { DigestBatch, GroupChange } from "#store/ports/digest.ts";
import type { IssueChange, MetaState } from "#store/ports/digest-meta.ts";
import { checkpoint, inTransaction } from "#store/sqlite/database/open-database.ts";
import { prepareMetaStatements } from "./meta-statements.ts";
import { prepareWriteMonitors } from "./monitor-writer.ts";
import { prepareWriteOutcomes } from "./outcome-writer.ts";
import { PlaceWriter } from "./place-writer.ts";
import { SessionWriter } from "./session-writer.ts";

/** Enough for every active issue of a busy installation; beyond it the database is asked again. */
const MAX_CACHED_GROUPS = 20_000;

export class MetaWriter {
  #db: DatabaseSync;
  #statements: ReturnType<typeof prepareMetaStatements>;
  #places: PlaceWriter;
  #writeOutcomes: ReturnType<typeof prepareWriteOutcomes>;
  #sessions: SessionWriter;
  #writeMonitors: ReturnType<typeof prepareWriteMonitors>;
  #state: MetaState;
  #issueOfGroup = new Map<GroupId, number>();
  #projectsWithEvents = new Set<number>();
  #dataVersion = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#statements = prepareMetaStatements(db);
    this.#places = new PlaceWriter(db, (groupId) => this.#findIssue(groupId as GroupId));
    this.#writeOutcomes = prepareWriteOutcomes(db);
    this.#sessions = new SessionWriter(db);
    this.#writeMonitors = prepareWriteMonitors(db);
    const row = this.#statements.readState.get();
    this.#state = {
      position: Number(row?.position ?? SPOOL_START) as SpoolPosition,
      day: String(row?.day ?? ""),
      dayPosition: Number(row?.day_position ?? SPOOL_START) as SpoolPosition,
      filledTo: perSignal((signal) => Number(row?.[`${signal}_to`] ?? 0) as SpoolPosition),
    };
  }

  get state(): MetaState {
    return this.#state;
  }

  write(batch: DigestBatch, state: MetaState): IssueChange[] {
    const { errors, traces, logs, replays } = state.filledTo;
    let changes: IssueChange[];
    try {
      changes = inTransaction(this.#db, () => {
        this.#forgetWhatOthersChanged();
        const written = batch.groups.flatMap((group) => this.#writeGroup(group, batch) ?? []);
        this.#places.finish(batch.moreFollows === true);
        this.#sessions.write(batch.sessions, batch.day);
        this.#writeMonitors(batch.checkIns);
        this.#writeOutcomes(batch);
        for (const { projectId, day, reason, quantity } of batch.scrubbed) {
          this.#statements.addScrubbed.run(projectId, day, reason, quantity, projectId);
        }
        const { position, day, dayPosition } = state;
        this.#statements.writeState.run(
          ...[position, day, dayPosition, errors, traces, logs, replays],
        );
        return written;
      });
    } catch (error) {
      // Caches may hold what was rolled back.
      this.forget();
      throw error;
    }
    this.#state = state;
    return changes;
  }

  checkpoint(): void {
    checkpoint(this.#db);
  }

  get hasWaitingUsers(): boolean {
    return this.#places.hasWaitingUsers;
  }

  addWaitingUsers(): void {
    try {
      inTransaction(this.#db, () => {
        this.#forgetWhatOthersChanged();
        this.#places.finish(false);
      });
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** undefined when the project was deleted while its events waited in the spool. */
  #writeGroup(group: GroupChange, { to, day }: DigestBatch): IssueChange | undefined {
    const known = this.#findIssue(group.groupId);
    const issueId = known ?? this.#createIssue(group);
    if (issueId === undefined) return undefined;
    const isBack = known !== undefined && this.#regress(group, issueId, to);
    if (known !== undefined) this.#updateIssue(issueId, group);
    this.#places.add(group, issueId, day);
    if (!this.#projectsWithEvents.has(group.projectId)) {
      this.#statements.markFirstEvent.run(group.firstSeenMs, group.projectId);
      this.#projectsWithEvents.add(group.projectId);
    }
    return {
      issueId: issueId as IssueId,
      projectId: group.projectId,
      events: group.events,
      what: known === undefined ? "created" : isBack ? "regressed" : "seen",
    };
  }

  /** Whether it was resolved; then the oldest event of the batch is what brought it back. */
  #regress(
    { firstSeenMs, firstRelease }: GroupChange,
    issueId: number,
    at: SpoolPosition,
  ): boolean {
    const { regress } = this.#statements;
    return regress.run(at, firstSeenMs, firstRelease ?? null, issueId).changes > 0;
  }

  #findIssue(groupId: GroupId): number | undefined {
    const cached = this.#issueOfGroup.get(groupId);
    if (cached !== undefined) return cached;
    const row = this.#statements.findGroup.get(groupId);
    if (row === undefined) return undefined;
    const issueId = Number(row.issue_id);
    this.#remember(groupId, issueId);
    return issueId;
  }

  #createIssue(group: GroupChange): number | undefined {
    const numbered = this.#statements.takeNumber.get(group.projectId);
    if (numbered === undefined) return undefined;
    const { newest } = group;
    const row = this.#statements.insertIssue.get(
      group.projectId,
      Number(numbered.number),
      newest.title,
      newest.type,
      newest.value,
      newest.culprit,
      searchText(newest),
      newest.level,
      newest.platform,
      newest.handled === undefined ? null : Number(newest.handled),
      group.firstSeenMs,
      group.lastSeenMs,
      group.events,
      group.firstRelease ?? null,
      newest.release ?? null,
    );
    const issueId = Number(row?.id);
    const { version, reason, parts } = group.grouping;
    this.#statements.insertGroup.run(
      group.groupId,
      group.projectId,
      issueId,
      version,
      reason,
      JSON.stringify(parts),
      group.made.at,
      group.made.hourMs,
    );
    this.#remember(group.groupId, issueId);
    return issueId;
  }

  #updateIssue(issueId: number, group: GroupChange): void {
    const { newest } = group;
    this.#statements.updateIssue.run({
      id: issueId,
      events: group.events,
      first: group.firstSeenMs,
      last: group.lastSeenMs,
      title: newest.title,
      type: newest.type,
      value: newest.value,
      culprit: newest.culprit,
      search: searchText(newest),
      level: newest.level,
      platform: newest.platform,
      handled: newest.handled === undefined ? null : Number(newest.handled),
      release: newest.release ?? null,
      firstRelease: group.firstRelease ?? null,
    });
  }

  #remember(groupId: GroupId, issueId: number): void {
    if (this.#issueOfGroup.size >= MAX_CACHED_GROUPS) this.#issueOfGroup.clear();
    this.#issueOfGroup.set(groupId, issueId);
  }

  /**
   * People merge, delete and reset in other connections; data_version moves when they commit. To be
   * asked inside the transaction: nobody commits between the question and what is done with it.
   */
  #forgetWhatOthersChanged(): void {
    const version = Number(this.#statements.dataVersion.get()?.data_version);
    if (version !== this.#dataVersion) this.forget();
    this.#dataVersion = version;
  }

  /** What it remembers may not be so any more. */
  forget(): void {
    this.#issueOfGroup.clear();
    this.#projectsWithEvents.clear();
    this.#places.forget();
    this.#sessions.forget();
  }
}

/** What free text is searched in, lower-cased here because SQLite lowers ASCII only. */
export function searchText(
  newest: Pick<GroupChange["newest"], "title" | "culprit" | "value">,
): string {
  return `${newest.title}\n${newest.culprit}\n${newest.value.slice(0, 500)}`.toLowerCase();
}

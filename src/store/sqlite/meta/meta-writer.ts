/** Writes a batch's share of meta: issues, sums, what changes, and the spool position. */
import type { DatabaseSync } from "node:sqlite";
import type { IssueId } from "#model/ids.ts";
import { perSignal } from "#model/keeping/signal.ts";
import { SPOOL_START, type SpoolId, type SpoolPosition } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import type { DigestLocation } from "#store/ports/digest-drivers.ts";
import type { IssueChange, IssuePlan, MetaState } from "#store/ports/digest-meta.ts";
import { checkpoint, inTransaction } from "#store/sqlite/database/open-database.ts";
import { FeedbackWriter } from "./feedback-writer.ts";
import { IssueWriter } from "./issue-writer.ts";
import { KeptBatchWriter } from "./kept-batches.ts";
import { KeptDays } from "./kept-days.ts";
import { prepareMetaStatements } from "./meta-statements.ts";
import { MonitorWriter } from "./monitor-writer.ts";
import { prepareWriteOutcomes } from "./outcome-writer.ts";
import { PlaceWriter } from "./place-writer.ts";
import { SessionWriter } from "./session-writer.ts";

/** Given out in order, and never twice. */
interface Counter {
  /** How many batches were written. */
  changes: number;
  issueId: IssueId;
  placeId: number;
  sessionPlaceId: number;
}

export class MetaWriter {
  #db: DatabaseSync;
  #statements: ReturnType<typeof prepareMetaStatements>;
  #issues: IssueWriter;
  #places: PlaceWriter;
  #writeOutcomes: ReturnType<typeof prepareWriteOutcomes>;
  #sessions: SessionWriter;
  #monitors: MonitorWriter;
  #feedback: FeedbackWriter;
  #keptDays: KeptDays;
  #kept: KeptBatchWriter;
  #state: MetaState;
  #counter: Counter;
  readonly #spool: SpoolId;
  #dataVersion = 0;

  constructor(db: DatabaseSync, { rules, spool }: Pick<DigestLocation, "rules" | "spool">) {
    this.#db = db;
    this.#spool = spool;
    this.#statements = prepareMetaStatements(db);
    this.#issues = new IssueWriter(db, rules);
    this.#places = new PlaceWriter(db, rules, (groupId) => this.#issues.issueOf(groupId));
    this.#writeOutcomes = prepareWriteOutcomes(db);
    this.#sessions = new SessionWriter(db, rules);
    this.#keptDays = new KeptDays(db);
    this.#monitors = new MonitorWriter(db, rules, this.#keptDays);
    this.#feedback = new FeedbackWriter(db, rules, this.#keptDays);
    this.#kept = new KeptBatchWriter(db, spool);
    const row = this.#statements.readState.get(spool);
    this.#state = {
      position: Number(row?.position ?? SPOOL_START) as SpoolPosition,
      day: String(row?.day ?? ""),
      dayPosition: Number(row?.day_position ?? SPOOL_START) as SpoolPosition,
      filledTo: perSignal((signal) => Number(row?.[`${signal}_to`] ?? 0) as SpoolPosition),
    };
    const { lastIssueId, lastPlaceId, lastSessionPlaceId } = this.#statements;
    const counter = this.#statements.readCounter.get();
    // A repair may have saved rows and lost the counter.
    const next = (counted: unknown, last: typeof lastIssueId) =>
      Math.max(Number(counted ?? 1), Number(last.get()?.id ?? 0) + 1);
    this.#counter = {
      changes: Number(counter?.changes ?? this.#statements.lastChange.get()?.change ?? 0),
      issueId: next(counter?.next_issue_id, lastIssueId) as IssueId,
      placeId: next(counter?.next_place_id, lastPlaceId),
      sessionPlaceId: next(counter?.next_session_place_id, lastSessionPlaceId),
    };
  }

  get state(): MetaState {
    return this.#state;
  }

  write(batch: DigestBatch, state: MetaState): IssueChange[] {
    let written: { changes: IssuePlan["changes"]; counter: Counter };
    const { issueId: nextIssueId, ...next } = this.#counter;
    const change = next.changes + 1;
    try {
      written = inTransaction(this.#db, () => {
        this.#forgetWhatOthersChanged();
        const issues = this.#issues.write(batch.groups, { nextIssueId, change });
        const { changes } = issues;
        const { day } = batch;
        const placeId = this.#places.write(changes, day, next.placeId);
        this.#places.finish(batch.moreFollows === true);
        const sessionPlaceId = this.#sessions.write(batch.sessions, day, next.sessionPlaceId);
        this.#monitors.write(batch.checkIns, day);
        this.#feedback.write(batch);
        this.#keptDays.write();
        this.#writeOutcomes(batch);
        for (const { projectId, reason, quantity, ...of } of batch.scrubbed) {
          this.#statements.addScrubbed.run(projectId, of.day, reason, quantity, projectId);
        }
        const issueId = issues.nextIssueId;
        const counter = { changes: change, issueId, placeId, sessionPlaceId };
        this.#kept.write(batch);
        this.#writeState(state, counter);
        return { changes, counter };
      });
    } catch (error) {
      // Caches may hold what was rolled back.
      this.forget();
      throw error;
    }
    this.#state = state;
    this.#counter = written.counter;
    return written.changes.map(({ group, ...change }) => change);
  }

  #writeState({ position, day, dayPosition, filledTo }: MetaState, counter: Counter): void {
    const { errors, traces, logs, replays } = filledTo;
    this.#statements.writeState.run(
      ...[this.#spool, position, day, dayPosition, errors, traces, logs, replays],
    );
    const { changes, issueId, placeId, sessionPlaceId } = counter;
    this.#statements.writeCounter.run(changes, issueId, placeId, sessionPlaceId);
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
    this.#issues.forget();
    this.#places.forget();
    this.#sessions.forget();
    this.#feedback.forget();
    this.#keptDays.forget();
    this.#kept.reset();
  }
}

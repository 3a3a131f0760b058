/** The digest's meta on PostgreSQL: a batch is one transaction, and a question or statement a table. */

import type { SpoolId } from "#model/spool-position.ts";
import { RollupPruner } from "#store/meta/digest/prune-rollups.ts";
import { digestQuestions } from "#store/meta/digest/questions.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import type { DigestLocation } from "#store/ports/digest-drivers.ts";
import type {
  DigestMeta,
  IssueChange,
  IssuePlan,
  MetaRules,
  MetaState,
  SeenUsers,
} from "#store/ports/digest-meta.ts";
import { MetaMoved } from "#store/ports/meta-moved.ts";
import { isPassing } from "#store/postgres/is-passing.ts";
import {
  openPostgres,
  type PostgresLocation,
  type PostgresMeta,
} from "#store/postgres/open-postgres.ts";
import { type Counter, lockState, openState, writeState } from "./digest-state.ts";
import { postgresErasing } from "./erasing.ts";
import { findStoredFeedback, readFeedback, writeFeedback } from "./feedback.ts";
import { findGroups } from "./find-groups.ts";
import { keepBatch } from "./keep-batch.ts";
import { addKept, type KeptBytes, keptDays } from "./kept-days.ts";
import { lockIssues } from "./lock-issues.ts";
import { lockProjects } from "./lock-projects.ts";
import { findCheckIns, readMonitors, writeMonitors } from "./monitors.ts";
import { writeOutcomes } from "./outcomes.ts";
import { readPlaces, writePlaces } from "./places.ts";
import { readSessions, writeSessions } from "./sessions.ts";
import { addSeenUsers, keepSeenUsers } from "./user-sketches.ts";
import { writeIssues } from "./write-issues.ts";

/** What is shown is as old as this while there is a backlog, which is itself older. */
const MAX_WAIT_MS = 2000;

export async function openPostgresDigest(
  location: PostgresLocation & Pick<DigestLocation, "rules" | "spool">,
): Promise<DigestMeta> {
  const { rules, spool } = location;
  const db = openPostgres(location);
  let state = await openState(db, spool);
  const pruner = new RollupPruner(db);
  let mayWait = true;
  let addedMs = Number.NEGATIVE_INFINITY;

  async function commit(batch: DigestBatch, after: MetaState): Promise<IssueChange[]> {
    const isAdding = !batch.moreFollows || performance.now() - addedMs >= MAX_WAIT_MS;
    const written = await db.transaction().execute(async (tx) => {
      const before = await lockState(tx, spool);
      // It was committed, and the answer was lost with its connection.
      if (before.state.position >= batch.to) return { state: before.state, changes: [] };
      if (before.state.position !== state.position) {
        throw new MetaMoved(
          "Another digest writes into this database: meta is not where it was left.",
        );
      }
      const { counter } = before;
      const changes = await writeBatch(tx, batch, { rules, spool, counter, after, isAdding });
      return { state: after, changes };
    });
    state = written.state;
    mayWait = !isAdding;
    if (isAdding) addedMs = performance.now();
    return written.changes.map(({ group, ...change }) => change);
  }

  return {
    spool,
    get state() {
      return state;
    },
    commit,
    async settle() {
      if (!mayWait) return;
      await db.transaction().execute(async (tx) => {
        await lockState(tx, spool);
        await addSeenUsers(tx, [], rules);
      });
      mayWait = false;
    },
    ...digestQuestions(db, spool),
    ...findGroups(db),
    ...keptDays(db, spool),
    findCheckIns: (ask) => findCheckIns(db, ask),
    findStoredFeedback: (keys) => findStoredFeedback(db, keys),
    ...postgresErasing(db, rules, spool),
    pruneRollups: (beforeMs, userHoursBeforeMs) => pruner.step(beforeMs, userHoursBeforeMs),
    isPassing,
    // A commit that was answered is on the server's disk (synchronous_commit), and on its standby's
    // if the server says so: there is nothing left to do here.
    checkpoint: async () => {},
    close: () => db.destroy(),
  };
}

interface Step {
  rules: MetaRules;
  spool: SpoolId;
  counter: Counter;
  after: MetaState;
  /** Users are added to sketches now; else they wait. */
  isAdding: boolean;
}

/** Locks are taken in one order: the state, projects, issues, then sums by their keys. */
async function writeBatch(
  tx: PostgresMeta,
  batch: DigestBatch,
  { rules, spool, counter, after, isAdding }: Step,
): Promise<IssuePlan["changes"]> {
  const { day, sessions } = batch;
  const projects = await lockProjects(tx, batch);
  const known = await lockIssues(tx, [...new Set(batch.groups.map(({ groupId }) => groupId))]);
  const change = counter.changes + 1;
  const nextIssueId = counter.issueId;
  const issues = rules.planIssues(batch.groups, { issues: known, projects, nextIssueId, change });
  await writeIssues(tx, issues);

  let users: SeenUsers[] = [];
  let { placeId, sessionPlaceId } = counter;
  if (issues.changes.length > 0) {
    const places = await readPlaces(tx, issues.changes, day);
    const plan = rules.planPlaces(issues.changes, { ...places, nextPlaceId: placeId });
    await writePlaces(tx, plan, day);
    ({ users, nextPlaceId: placeId } = plan);
  }
  await (isAdding ? addSeenUsers(tx, users, rules) : keepSeenUsers(tx, users));

  if (sessions.updates.length > 0 || sessions.groups.length > 0) {
    const stored = await readSessions(tx, sessions, day);
    const plan = rules.planSessions(sessions, day, { ...stored, nextPlaceId: sessionPlaceId });
    await writeSessions(tx, plan, day);
    sessionPlaceId = plan.nextPlaceId;
  }
  const kept: KeptBytes[] = [];
  const { checkIns } = batch;
  if (checkIns.checkIns.length > 0 || checkIns.monitors.length > 0) {
    const monitors = await readMonitors(tx, checkIns, projects);
    kept.push(await writeMonitors(tx, rules.planMonitors(checkIns, monitors), day));
  }
  if (batch.feedback.length > 0 || batch.events.length > 0) {
    const feedback = await readFeedback(tx, day, projects);
    kept.push(await writeFeedback(tx, rules.planFeedback(batch, feedback), day));
  }
  await addKept(tx, kept.flat());
  await writeOutcomes(tx, batch, projects);
  await keepBatch(tx, spool, batch);
  const issueId = issues.nextIssueId;
  await writeState(tx, spool, after, { changes: change, issueId, placeId, sessionPlaceId });
  return issues.changes;
}

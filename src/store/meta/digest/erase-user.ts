/** Deleting a user's data from meta, on any SQL engine. */
import { hash53 } from "#lib/sketch/hash53.ts";
import type { ProjectId } from "#model/ids.ts";
import type { UserDeletion } from "#model/keeping/user-deletion.ts";
import { hashSessionUser } from "#model/signals/session-user.ts";
import { NO_PROGRESS, readProgress, toDeletion } from "#store/meta/projects/user-deletions.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { ErasingRules, MetaErasing, PendingDeletion } from "#store/ports/digest-erasing.ts";
import { findUserFeedback, removeFeedback } from "./erase-feedback.ts";
import { findNamingIssues, forgetGrouping, groupsOf, settleIssues } from "./erase-in-issues.ts";
import { findUserSketches, forgetInSketches } from "./erase-in-sketches.ts";
import type { ErasingEngine } from "./erasing-engine.ts";
import { takeBack } from "./take-back.ts";

export function metaErasing(db: Meta, rules: ErasingRules, engine: ErasingEngine): MetaErasing {
  const { positionOf } = engine;

  /** Nothing happens when the request was deleted with its project. */
  function change(
    deletion: PendingDeletion,
    work: (tx: Meta) => Promise<void>,
  ): Promise<UserDeletion | undefined> {
    const { id, progress, counts } = deletion;
    return engine.transaction(async (tx) => {
      const own = tx.updateTable("user_deletion").where("id", "=", id);
      // Writes first: it takes the lock before anything is read.
      const locked = await own.set({ status: "running" }).returning("id").executeTakeFirst();
      if (locked === undefined) return undefined;
      await work(tx);
      const said = { progress: JSON.stringify(progress), counts: JSON.stringify(counts) };
      return toDeletion(await own.set(said).returningAll().executeTakeFirstOrThrow());
    });
  }

  return {
    async hasUserDeletion() {
      const waiting = db.selectFrom("user_deletion").select("id").where("status", "<>", "done");
      return (await waiting.limit(1).executeTakeFirst()) !== undefined;
    },
    async findUserDeletion() {
      const waiting = db.selectFrom("user_deletion").selectAll().where("status", "<>", "done");
      const row = await waiting.orderBy("id").limit(1).executeTakeFirst();
      return (
        row && {
          id: row.id,
          projectId: row.project_id as ProjectId,
          who: { id: row.user_id ?? undefined, email: row.email ?? undefined },
          progress: readProgress(row.progress),
          counts: toDeletion(row).counts,
        }
      );
    },
    keepProgress: (deletion, events) =>
      change(deletion, async (tx) => {
        if (events.length === 0) return;
        const { projectId, progress } = deletion;
        const issueOf = await engine.issuesOf(tx, [...new Set(events.map((one) => one.groupId))]);
        progress.issues = [...new Set([...progress.issues, ...issueOf.values()])];
        await takeBack(tx, rules, { projectId, issueOf, events });
      }),
    async listErasedIssues({ projectId, who, progress }) {
      const naming =
        who.email === undefined ? [] : await findNamingIssues(db, projectId, who.email, positionOf);
      return groupsOf(db, [...new Set([...progress.issues, ...naming])]);
    },
    async forgetUser(deletion, newest) {
      const { projectId, who, progress, counts } = deletion;
      const names = [who.id, who.email, ...progress.userKeys].filter((name) => name !== undefined);
      const hashes = {
        users: [...new Set(names)].map(hash53),
        sessions: [...new Set(names)].map((name) => hashSessionUser(projectId, name)),
      };
      // Looked for before others have to wait.
      const sketches = await findUserSketches(db, projectId, hashes, positionOf);
      const { eventIds } = progress;
      const said = await findUserFeedback(db, { projectId, who, eventIds: new Set(eventIds) });
      return change(deletion, async (tx) => {
        const gone = await settleIssues(tx, rules, newest);
        if (gone > 0) counts["issues without events"] = gone;
        const removed = await removeFeedback(tx, said);
        if (removed > 0) counts.feedback = removed;
        if (who.email !== undefined) await forgetGrouping(tx, projectId, who.email, positionOf);
        await forgetInSketches(tx, projectId, sketches, hashes);
      });
    },
    async finishDeletion({ id, progress: { daysDone, days } }) {
      await engine.wipe();
      const finished = {
        status: "done",
        user_id: null,
        email: null,
        progress: JSON.stringify({ ...NO_PROGRESS, daysDone, days }),
        finished_at_ms: Date.now(),
      };
      const own = db.updateTable("user_deletion").where("id", "=", id).set(finished);
      const row = await own.returningAll().executeTakeFirst();
      return row && toDeletion(row);
    },
  };
}

/** The arithmetic of sessions against a plain model, under any order, repetition and cut. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import {
  addCounts,
  NO_SESSIONS,
  SESSION_STATUSES,
  type SessionCounts,
  type SessionUpdate,
} from "#model/signals/release-health.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS } from "#test/support/store/samples.ts";
import { sessionUpdate } from "#test/support/store/session-samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

const RUNS = 60;
const BADNESS = ["exited", "abnormal", "unhandled", "crashed"];

/** What somebody would do with pen and paper: sort, read from the top, stop at the first end. */
function countInOrder(updates: readonly SessionUpdate[]): SessionCounts {
  const counts = { ...NO_SESSIONS };
  for (const ofOne of Map.groupBy(updates, ({ sid }) => sid).values()) {
    const sorted = ofOne.toSorted(
      (a, b) => a.seq - b.seq || BADNESS.indexOf(b.status) - BADNESS.indexOf(a.status),
    );
    let hasErrors = false;
    let end: SessionUpdate | undefined;
    for (const update of sorted) {
      if (end !== undefined && update.seq > end.seq) break;
      hasErrors ||= update.hasErrors;
      if (update.status !== "ok") end ??= update;
    }
    const status = end?.status ?? "ok";
    const isExited = status === "exited";
    addCounts(counts, {
      sessions: 1,
      errored: Number((status === "ok" || isExited) && hasErrors),
      crashed: Number(status === "crashed"),
      abnormal: Number(status === "abnormal"),
      unhandled: Number(status === "unhandled"),
      exited: Number(isExited),
      timed: Number(isExited),
      durationMs: isExited ? (end?.durationMs ?? 0) : 0,
    });
  }
  return counts;
}

const sent = fc.record({
  session: fc.nat(4),
  seq: fc.nat(6),
  status: fc.constantFrom(...SESSION_STATUSES),
  errors: fc.boolean(),
});
const history = fc.array(sent, { minLength: 1, maxLength: 14 }).chain((updates) =>
  fc.record({
    updates: fc.constant(updates),
    // Every update at least once, some again, in any order.
    arrivals: fc.array(fc.nat(updates.length - 1), { maxLength: 8 }).chain((again) =>
      fc.shuffledSubarray(
        [...updates.keys(), ...again].map((index, place) => ({ index, place })),
        { minLength: updates.length + again.length },
      ),
    ),
    batchSize: fc.integer({ min: 1, max: 6 }),
  }),
);

test("any order, any repetition and any cut into batches count the same", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ updates, arrivals, batchSize }) => {
      runs += 1;
      const projectId: ProjectId = await under.createProject(`p${runs}`);
      const all = updates.map(({ session, seq, status, errors }) =>
        sessionUpdate({
          projectId,
          sid: session.toString(16).padStart(32, "0"),
          seq,
          status,
          hasErrors: errors || (status !== "ok" && status !== "exited"),
          durationMs: status === "exited" ? 1000 * (seq + 1) : undefined,
        }),
      );
      const arrived = arrivals.flatMap(({ index }) => all[index] ?? []);
      for (let from = 0; from < arrived.length; from += batchSize) {
        const batch = await under.writeSessions({ updates: arrived.slice(from, from + batchSize) });
        // The digest may run a batch again after a crash.
        await under.digest.write(batch);
      }
      const range = { fromMs: NOON_MS, toMs: NOON_MS + 3_600_000 };
      const filter = { projectIds: [projectId], ...range, by: [] };
      const [sum] = await under.store.releaseHealth.sum(filter);
      expect(sum?.counts).toEqual(countInOrder(all));
      const [durations] = await under.store.releaseHealth.durations(filter);
      const timed = [...(durations?.buckets.values() ?? [])].reduce((a, b) => a + b, 0);
      expect(timed).toBe(sum?.counts.timed);
    }),
    { numRuns: RUNS },
  );
}, 60_000);

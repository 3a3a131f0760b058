/** What must hold before a run's results mean anything. */
import { BenchFailure } from "#bench/bench-failure.ts";
import type { StoredCounts } from "#bench/measure/count-stored.ts";
import { ROW_KINDS, type RowKind } from "#bench/profiles/profile.ts";

export interface CheckedRun {
  /** What the acknowledged requests must have left behind, the warm-up included. */
  expected: Record<RowKind, number>;
  /** What is there now and was not before. */
  stored: StoredCounts;
  /** Of the measured load. */
  acknowledged: number;
  spoolSyncs: number;
  connections: number;
}

export function checkRun(run: CheckedRun): void {
  const { expected, stored, acknowledged, spoolSyncs, connections } = run;
  const wrong = ROW_KINDS.filter((kind) => stored.rows[kind] !== expected[kind]);
  if (wrong.length > 0) {
    const list = wrong.map((kind) => `${stored.rows[kind]} of ${expected[kind]} ${kind} rows`);
    throw new BenchFailure(`What was acknowledged is not what is stored: ${list.join(", ")}.`);
  }
  const counters = [stored.issueEvents, stored.hourEvents, stored.accepted];
  if (counters.some((count) => count !== expected.event)) {
    throw new BenchFailure(
      `${expected.event} events were acknowledged and are stored, but ` +
        `issues count ${stored.issueEvents}, hours ${stored.hourEvents}, ` +
        `outcomes ${stored.accepted} accepted.`,
    );
  }
  // One sync covers at most the requests that were waiting for it: one per connection.
  if (spoolSyncs * connections < acknowledged) {
    throw new BenchFailure(
      `${acknowledged} requests were acknowledged with ${spoolSyncs} syncs of the spool over ` +
        `${connections} connections: some answers did not wait for the disk.`,
    );
  }
}

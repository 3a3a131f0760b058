/** What must hold before a run's figures mean anything. */
import { BenchFailure } from "./bench-failure.ts";
import type { RawRun } from "./measure-lapwing.ts";

export function checkRun(run: RawRun, connections: number): void {
  const { acknowledged, stored, load, spoolSyncs } = run;
  const kept = [stored.events, stored.issueEvents, stored.hourEvents, stored.accepted];
  if (kept.some((count) => count !== acknowledged)) {
    throw new BenchFailure(
      `${acknowledged} events were acknowledged, but stored are ${stored.events} rows; ` +
        `issues count ${stored.issueEvents}, hours ${stored.hourEvents}, ` +
        `outcomes ${stored.accepted} accepted.`,
    );
  }
  // One sync covers at most the requests that were waiting for it: one per connection.
  const answered = load.statuses[200] ?? 0;
  if (spoolSyncs * connections < answered) {
    throw new BenchFailure(
      `${answered} events were acknowledged with ${spoolSyncs} syncs of the spool over ` +
        `${connections} connections: some answers did not wait for the disk.`,
    );
  }
}

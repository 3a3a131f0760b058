import type { ReadRecord } from "#ingest/spool/reader.ts";
import { startOfHour } from "#lib/time.ts";
import type { ReceivedCount } from "#model/outcome.ts";

/** How many envelopes of each project were acknowledged, by the hour. */
export function countReceived(records: readonly ReadRecord[]): ReceivedCount[] {
  const counts = new Map<string, ReceivedCount>();
  for (const { record } of records) {
    if (record.kind !== "envelope" && record.kind !== "headers") continue;
    if (record.note.isRetry === true) continue;
    const { projectId } = record;
    const hourMs = startOfHour(record.receivedAtMs);
    const name = `${projectId} ${hourMs}`;
    const count = counts.get(name) ?? { projectId, hourMs, envelopes: 0 };
    count.envelopes += 1;
    counts.set(name, count);
  }
  return [...counts.values()];
}

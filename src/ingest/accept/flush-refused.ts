/** Sends the counts of refused requests through the spool, so that they are written exactly once. */
import type { OutcomeLedger } from "#ingest/outcomes/outcome-ledger.ts";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";

export async function flushRefused(
  refused: OutcomeLedger,
  spool: { append(record: SpoolRecord): Promise<void> },
  nowMs: number,
): Promise<void> {
  if (refused.isEmpty) return;
  const counts = refused.take();
  try {
    await spool.append({
      kind: "outcomes",
      projectId: 0 as ProjectId,
      keyId: 0 as KeyId,
      receivedAtMs: nowMs,
      note: {},
      body: Buffer.from(JSON.stringify(counts)),
    });
  } catch (error) {
    for (const count of counts) refused.addCount(count);
    throw error;
  }
}

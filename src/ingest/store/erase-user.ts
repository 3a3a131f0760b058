/**
 * Deletes a user's data on any engines, a partition a step, between two batches. Meta takes back what it
 * counted first and says of which partition and up to where, in one transaction; then the rows go. So
 * after a crash nothing is taken back twice, and what is left is found again.
 */
import type { IssueId } from "#model/ids.ts";
import { type Partition, partitionName } from "#model/keeping/choose-partitions.ts";
import { inErasingOrder } from "#model/keeping/erasing-order.ts";
import type { UserDeletion } from "#model/keeping/user-deletion.ts";
import type { EraseTools, NewestEvent, PendingDeletion } from "#store/ports/digest-erasing.ts";
import type { DigestMeta } from "#store/ports/digest-meta.ts";
import type { DigestTelemetry } from "#store/ports/digest-telemetry.ts";

export interface Erasing {
  hasUserDeletion(): Promise<boolean>;
  /**
   * One step of deleting a user's data, of the oldest request; undefined when none waits. Between
   * batches, when all that was received before the request is digested.
   */
  eraseUserData(tools: EraseTools): Promise<UserDeletion | undefined>;
}

export async function eraseUserData(
  meta: DigestMeta,
  telemetry: DigestTelemetry,
  tools: EraseTools,
): Promise<UserDeletion | undefined> {
  const deletion = await meta.findUserDeletion();
  if (deletion === undefined) return undefined;
  // What waits to be counted could not be found.
  await meta.settle();
  const { progress } = deletion;
  const partitions = inErasingOrder(await telemetry.measurePartitions());
  const isDone = (one: Partition) => progress.partitionsDone.includes(partitionName(one));
  const next = partitions.find((one) => !isDone(one));
  if (progress.isForgotten) return meta.finishDeletion(deletion);
  progress.days = new Set(partitions.map(({ day }) => day)).size;
  if (next === undefined) return forgetUser(deletion, meta, telemetry, tools);
  await erasePartition(deletion, next, { meta, telemetry, tools });
  progress.partitionsDone.push(partitionName(next));
  progress.current = undefined;
  const { day } = next;
  if (partitions.every((one) => one.day !== day || isDone(one))) progress.daysDone.push(day);
  return meta.keepProgress(deletion, []);
}

interface Parts {
  meta: DigestMeta;
  telemetry: DigestTelemetry;
  tools: EraseTools;
}

async function erasePartition(
  deletion: PendingDeletion,
  partition: Partition,
  { meta, telemetry, tools }: Parts,
): Promise<void> {
  const { projectId, who, progress, counts } = deletion;
  const name = partitionName(partition);
  const begun = progress.current?.partition === name ? progress.current : undefined;
  const search = { projectId, who, eventIds: progress.eventIds };
  const found = await telemetry.findUser(partition, search, tools.readEvent, begun?.mark);
  try {
    if (begun === undefined) {
      for (const [what, count] of Object.entries(found.counts)) {
        counts[what] = (counts[what] ?? 0) + count;
      }
      progress.eventIds = found.eventIds;
      progress.userKeys = [...new Set([...progress.userKeys, ...found.userKeys])];
      progress.current = { partition: name, mark: found.mark };
      await meta.keepProgress(deletion, found.events);
    }
    await found.erase();
  } finally {
    await found.letGo();
  }
}

/** When all partitions are done. */
async function forgetUser(
  deletion: PendingDeletion,
  meta: DigestMeta,
  telemetry: DigestTelemetry,
  { readEvent, eraseElsewhere }: EraseTools,
): Promise<UserDeletion | undefined> {
  const issues = await meta.listErasedIssues(deletion);
  const newest = new Map<IssueId, NewestEvent | undefined>();
  for (const { id, groups } of issues) {
    newest.set(id, await telemetry.findNewestEvent(groups, readEvent));
  }
  Object.assign(deletion.counts, eraseElsewhere?.(deletion.who));
  deletion.progress.isForgotten = true;
  return meta.forgetUser(deletion, newest);
}

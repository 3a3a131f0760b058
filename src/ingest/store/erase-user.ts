/**
 * Deletes a user's data on any engines, a partition a step, between two batches. Meta takes back what it
 * counted first and says of which partition and up to where, in one transaction; then the rows go, and
 * then the large payloads that have none any more. So after a crash nothing is taken back twice, and
 * what is left is found again.
 */
import type { IssueId } from "#model/ids.ts";
import { type Partition, partitionName } from "#model/keeping/choose-partitions.ts";
import { inErasingOrder } from "#model/keeping/erasing-order.ts";
import type { UserDeletion } from "#model/keeping/user-deletion.ts";
import type { DigestDrivers } from "#store/ports/digest-drivers.ts";
import type { EraseTools, NewestEvent, PendingDeletion } from "#store/ports/digest-erasing.ts";
import { removeStrayPayloads } from "./large-payloads.ts";

export interface Erasing {
  hasUserDeletion(): Promise<boolean>;
  /**
   * One step of deleting a user's data, of the oldest request; undefined when none waits. Between
   * batches, when all that was received before the request is digested.
   */
  eraseUserData(tools: EraseTools): Promise<UserDeletion | undefined>;
}

export async function eraseUserData(
  drivers: DigestDrivers,
  tools: EraseTools,
): Promise<UserDeletion | undefined> {
  const { meta, telemetry } = drivers;
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
  if (next === undefined) return forgetUser(deletion, drivers, tools);
  await erasePartition(deletion, next, drivers, tools);
  progress.partitionsDone.push(partitionName(next));
  progress.current = undefined;
  const { day } = next;
  if (partitions.every((one) => one.day !== day || isDone(one))) progress.daysDone.push(day);
  return meta.keepProgress(deletion, []);
}

async function erasePartition(
  deletion: PendingDeletion,
  partition: Partition,
  { meta, telemetry, blobs }: DigestDrivers,
  tools: EraseTools,
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
  await removeStrayPayloads(partition, blobs, telemetry);
}

/** When all partitions are done. */
async function forgetUser(
  deletion: PendingDeletion,
  { meta, telemetry }: DigestDrivers,
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

import type { ProjectId } from "#model/ids.ts";
import { inErasingOrder } from "#model/keeping/erasing-order.ts";
import type { UserDataCounts, UserSelector } from "#model/keeping/user-deletion.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import { measurePartitions } from "#store/clickhouse/digest/partitions.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import { countFound, findInTables } from "./user-rows.ts";

export interface FoundUserData {
  counts: UserDataCounts;
  /** Of the user: what belongs to them is in meta. */
  eventIds: ReadonlySet<string>;
}

/** The same search as for a deletion, over all partitions, and nothing but. */
export async function countInClickhouse(
  clickhouse: Clickhouse,
  blobs: BlobReader,
  projectId: ProjectId,
  { id, email }: UserSelector,
): Promise<FoundUserData> {
  const counts: UserDataCounts = {};
  let eventIds: string[] = [];
  const who = { id, email: email?.toLowerCase() };
  for (const partition of inErasingOrder(await measurePartitions(clickhouse))) {
    const search = { projectId, who, eventIds, partition, mark: undefined };
    const found = await findInTables(clickhouse, blobs, search);
    eventIds = found.eventIds;
    for (const [name, count] of Object.entries(countFound(found.rows))) {
      counts[name] = (counts[name] ?? 0) + count;
    }
  }
  return { counts, eventIds: new Set(eventIds) };
}

/**
 * After deaths that no error explains (out of memory, an endless loop): one record at a time, so that
 * the next death is at the record to blame. A record that is first and kills again is set aside.
 */
import type { ReadRecord } from "#ingest/spool/reader.ts";
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import type { IssueChange } from "#store/ports/digest-meta.ts";
import { type RecordStoring, setAside, storeRecords } from "./store-records.ts";

/** Deaths in a row at the same position. */
export const CAREFUL_AFTER = 2;

export async function storeOneByOne(
  records: readonly ReadRecord[],
  includesMeta: boolean,
  parts: RecordStoring & { state: Pick<SpoolState, "digested"> },
  deaths: number,
): Promise<IssueChange[]> {
  const changes: IssueChange[] = [];
  for (const [i, read] of records.entries()) {
    // One death was in here already: of this record, since all before it are stored.
    const isToBlame = i === 0 && deaths > CAREFUL_AFTER;
    const why = `The digest died ${deaths} times at this record: out of memory, or it never ended.`;
    const stored = isToBlame
      ? await setAside(read, why, includesMeta, parts)
      : await storeRecords([read], includesMeta, parts);
    changes.push(...stored);
    parts.state.digested = read.to;
  }
  return changes;
}

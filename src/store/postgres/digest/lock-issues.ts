import { sql } from "kysely";
import type { GroupId, IssueId } from "#model/ids.ts";
import type { KnownIssue } from "#store/ports/digest-meta.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";

interface Row {
  id: number;
  status: string;
  first_seen_ms: number;
  last_seen_ms: number;
  first_release: string | null;
  last_release: string | null;
}

/**
 * The issues of some groups, as they are until the transaction ends: whoever resolves, merges or
 * deletes waits for it, or it waits for them. Groups first: to which issue each belongs may have
 * changed while it waited. In the order of their numbers, so that two never wait for each other.
 */
export async function lockIssues(
  tx: PostgresMeta,
  groupIds: readonly GroupId[],
): Promise<Map<GroupId, KnownIssue>> {
  if (groupIds.length === 0) return new Map();
  const groups = await sql<{ group_id: number; issue_id: number }>`
    SELECT group_id, issue_id FROM issue_group WHERE group_id = ANY(${sql.val(groupIds)}::int8[])
    ORDER BY group_id FOR SHARE`.execute(tx);
  const ids = new Set(groups.rows.map(({ issue_id }) => issue_id));
  const issues = await sql<Row>`
    SELECT id, status, first_seen_ms, last_seen_ms, first_release, last_release FROM issue
    WHERE id = ANY(${sql.val([...ids])}::int8[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  const byId = new Map(issues.rows.map((row) => [row.id, toKnown(row)]));
  return new Map(
    groups.rows.flatMap(({ group_id, issue_id }) => {
      const issue = byId.get(issue_id);
      return issue === undefined ? [] : [[group_id as GroupId, issue]];
    }),
  );
}

function toKnown(row: Row): KnownIssue {
  return {
    id: row.id as IssueId,
    isResolved: row.status === "resolved",
    firstSeenMs: row.first_seen_ms,
    lastSeenMs: row.last_seen_ms,
    firstRelease: row.first_release ?? undefined,
    lastRelease: row.last_release ?? undefined,
  };
}

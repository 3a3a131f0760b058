/** Applies a plan for issues, a statement for each of its lists. */
import { sql } from "kysely";
import { searchText } from "#store/meta/digest/search-text.ts";
import type { GroupChange } from "#store/ports/digest.ts";
import type { CreatedIssue, IssuePlan, SeenIssue } from "#store/ports/digest-meta.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";
import { type Columns, given, insertRows } from "./rows.ts";

export async function writeIssues(tx: PostgresMeta, plan: IssuePlan): Promise<void> {
  await insertRows(tx, "issue", plan.created, CREATED);
  await insertRows(
    tx,
    "issue_group",
    plan.created.map(({ id, group }) => ({ id, ...group })),
    GROUPS,
  );
  await updateIssues(tx, plan.seen);
  if (plan.projects.length === 0) return;
  await sql`UPDATE project SET next_issue_number = given.next_number,
      first_event_at_ms = coalesce(project.first_event_at_ms, given.first_event_ms)
    FROM ${given(plan.projects, {
      id: ["int8", ({ projectId }) => projectId],
      next_number: ["int8", ({ nextNumber }) => nextNumber],
      first_event_ms: ["int8", ({ firstEventMs }) => firstEventMs],
    })} WHERE project.id = given.id`.execute(tx);
}

interface Named {
  newest: GroupChange["newest"] | undefined;
}

/** Null when an event that came before was newer. */
const NAMES: Columns<Named> = {
  title: ["text", ({ newest }) => newest?.title],
  type: ["text", ({ newest }) => newest?.type],
  value: ["text", ({ newest }) => newest?.value],
  culprit: ["text", ({ newest }) => newest?.culprit],
  search_text: ["text", ({ newest }) => newest && searchText(newest)],
  level: ["text", ({ newest }) => newest?.level],
  platform: ["text", ({ newest }) => newest?.platform],
  handled: [
    "int8",
    ({ newest }) => (newest?.handled === undefined ? null : Number(newest.handled)),
  ],
};

const COUNTED: Columns<CreatedIssue | SeenIssue> = {
  id: ["int8", ({ id }) => id],
  first_seen_ms: ["int8", ({ firstSeenMs }) => firstSeenMs],
  last_seen_ms: ["int8", ({ lastSeenMs }) => lastSeenMs],
  events: ["int8", ({ events }) => events],
  first_release: ["text", ({ firstRelease }) => firstRelease],
  last_release: ["text", ({ lastRelease }) => lastRelease],
};

const CREATED: Columns<CreatedIssue> = {
  ...COUNTED,
  ...NAMES,
  project_id: ["int8", ({ projectId }) => projectId],
  number: ["int8", ({ number }) => number],
  status: ["text", () => "unresolved"],
  substatus: ["text", () => "new"],
  users: ["int8", () => 0],
};

const GROUPS: Columns<GroupChange & { id: number }> = {
  group_id: ["int8", ({ groupId }) => groupId],
  project_id: ["int8", ({ projectId }) => projectId],
  issue_id: ["int8", ({ id }) => id],
  version: ["text", ({ grouping }) => grouping.version],
  reason: ["text", ({ grouping }) => grouping.reason],
  parts: ["text", ({ grouping }) => JSON.stringify(grouping.parts)],
  made_hour_ms: ["int8", ({ madeHourMs }) => madeHourMs],
};

const SEEN: Columns<SeenIssue> = {
  ...COUNTED,
  ...NAMES,
  is_named: ["int8", ({ newest }) => Number(newest !== undefined)],
  regressed_at: ["int8", ({ regression }) => regression?.change],
  regressed_ms: ["int8", ({ regression }) => regression?.atMs],
  regressed_release: ["text", ({ regression }) => regression?.release],
};

async function updateIssues(tx: PostgresMeta, seen: readonly SeenIssue[]): Promise<void> {
  if (seen.length === 0) return;
  const take = (isGiven: string, names: readonly string[]) =>
    sql.raw(
      names
        .map((name) => `${name} = CASE WHEN ${isGiven} THEN given.${name} ELSE issue.${name} END`)
        .join(", "),
    );
  const isBack = "given.regressed_at IS NOT NULL";
  await sql`UPDATE issue SET events = issue.events + given.events,
      first_seen_ms = given.first_seen_ms, last_seen_ms = given.last_seen_ms,
      first_release = given.first_release, last_release = given.last_release,
      ${take("given.is_named = 1", Object.keys(NAMES))},
      ${take(isBack, ["regressed_at", "regressed_ms", "regressed_release"])},
      status = CASE WHEN ${sql.raw(isBack)} THEN 'unresolved' ELSE issue.status END,
      substatus = CASE WHEN ${sql.raw(isBack)} THEN 'regressed' ELSE issue.substatus END
    FROM ${given(seen, SEEN)} WHERE issue.id = given.id`.execute(tx);
}

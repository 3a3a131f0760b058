/** An issue's events and users in some environments, releases and hours. */
import { getOrMake } from "#lib/get-or-make.ts";
import { DistinctSketch } from "#lib/sketch/distinct-sketch.ts";
import type { GroupId, IssueId } from "#model/ids.ts";
import type { Issue, IssueTotals } from "#model/issue.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { IssueScope } from "#store/ports/issues.ts";
import {
  GROUP_FIRST,
  hasPlaces,
  hasRange,
  inPlaces,
  inRange,
  isEmptyScope,
  spansOf,
} from "./scope.ts";

/** What is asked of an issue: its own counts, and which groups' counts are parts of them. */
export type CountedIssue = Pick<
  Issue,
  "id" | "projectId" | "events" | "users" | "firstSeenMs" | "lastSeenMs" | "groups"
>;

/** Below every engine's limit of values in a statement. */
const GROUPS_A_STATEMENT = 5000;

export async function countInScope(
  db: Meta,
  issues: readonly CountedIssue[],
  scope: IssueScope,
): Promise<Map<IssueId, IssueTotals>> {
  const events = await countEvents(db, issues, scope);
  const users = await countUsers(db, issues, scope, events);
  const times = await findTimes(db, issues, scope);
  return new Map(
    issues.map((issue) => {
      const { firstSeenMs, lastSeenMs } = times.get(issue.id) ?? issue;
      return [
        issue.id,
        {
          events: events.get(issue.id) ?? 0,
          users: users.get(issue.id) ?? 0,
          firstSeenMs,
          lastSeenMs,
        },
      ];
    }),
  );
}

/** Whether every event of the issue is in the scope: then its own counts are the answer. */
function isWhole(issue: CountedIssue, scope: IssueScope): boolean {
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = scope;
  return !hasPlaces(scope) && issue.firstSeenMs >= fromMs && issue.lastSeenMs < toMs;
}

export async function countEvents(
  db: Meta,
  issues: readonly CountedIssue[],
  scope: IssueScope,
): Promise<Map<IssueId, number>> {
  const whole = issues.filter((issue) => isWhole(issue, scope));
  const counted = new Map(whole.map(({ id, events }) => [id, events]));
  if (isEmptyScope(scope)) return counted;
  const parts = issues.filter((issue) => !isWhole(issue, scope));
  for (const { groups, projectIds, issueOf } of inStatements(parts)) {
    // What is counted for ever says it without a range.
    const rows = await (hasRange(scope)
      ? db
          .selectFrom("issue_hour")
          .select(({ fn }) => ["group_id", fn.sum<number>("events").as("events")])
          .where("group_id", "in", groups)
          .where(inRange("hour_ms", scope))
          .where(inPlaces("place_id", scope, projectIds))
          .groupBy("group_id")
          .execute()
      : db
          .selectFrom("issue_place")
          .select(({ fn }) => ["group_id", fn.sum<number>("events").as("events")])
          .where("group_id", "in", groups)
          .where(inPlaces(GROUP_FIRST, scope, projectIds))
          .groupBy("group_id")
          .execute());
    for (const row of rows) {
      const id = issueOf(row.group_id);
      counted.set(id, (counted.get(id) ?? 0) + Number(row.events));
    }
  }
  return counted;
}

/** An estimate is never shown as more than what it is a part of. */
export async function countUsers(
  db: Meta,
  issues: readonly CountedIssue[],
  scope: IssueScope,
  events: ReadonlyMap<IssueId, number>,
): Promise<Map<IssueId, number>> {
  const whole = issues.filter((issue) => isWhole(issue, scope));
  const counted = new Map(whole.map(({ id, users }) => [id, users]));
  if (isEmptyScope(scope)) return counted;
  const parts = issues.filter((issue) => !isWhole(issue, scope) && issue.users > 0);
  const united = new Map<IssueId, DistinctSketch>();
  for (const { groups, projectIds, issueOf } of inStatements(parts)) {
    for (const { spanMs, fromMs, toMs } of spansOf(scope)) {
      const rows = await db
        .selectFrom("issue_place_users")
        .select(["group_id", "sketch"])
        .where("group_id", "in", groups)
        .where("span_ms", "=", spanMs)
        .where(inRange("start_ms", { fromMs, toMs }))
        .where(inPlaces("place_id", scope, projectIds))
        .execute();
      for (const row of rows) {
        const sketch = getOrMake(united, issueOf(row.group_id), () => new DistinctSketch());
        sketch.unite(DistinctSketch.fromBytes(row.sketch));
      }
    }
  }
  for (const { id, users } of parts) {
    const most = Math.min(users, events.get(id) ?? 0);
    counted.set(id, Math.min(united.get(id)?.count() ?? 0, most));
  }
  return counted;
}

async function findTimes(db: Meta, issues: readonly CountedIssue[], scope: IssueScope) {
  const times = new Map<IssueId, Pick<IssueTotals, "firstSeenMs" | "lastSeenMs">>();
  if (!hasPlaces(scope) || isEmptyScope(scope)) return times;
  for (const { groups, projectIds, issueOf } of inStatements(issues)) {
    const rows = await db
      .selectFrom("issue_place")
      .select(({ fn }) => [
        "group_id",
        fn.min("first_seen_ms").as("first_ms"),
        fn.max("last_seen_ms").as("last_ms"),
      ])
      .where("group_id", "in", groups)
      .where(inPlaces(GROUP_FIRST, scope, projectIds))
      .groupBy("group_id")
      .execute();
    for (const row of rows) {
      const id = issueOf(row.group_id);
      const [first, last] = [Number(row.first_ms), Number(row.last_ms)];
      const known = times.get(id);
      times.set(id, {
        firstSeenMs: Math.min(known?.firstSeenMs ?? first, first),
        lastSeenMs: Math.max(known?.lastSeenMs ?? last, last),
      });
    }
  }
  return times;
}

/** Their groups in portions, with the way back to the issue. */
function* inStatements(issues: readonly CountedIssue[]) {
  const projectIds = [...new Set(issues.map(({ projectId }) => projectId))];
  const owners = issues.flatMap(({ id, groups }) => groups.map((group) => [group, id] as const));
  for (let at = 0; at < owners.length; at += GROUPS_A_STATEMENT) {
    const some = new Map<number, IssueId>(owners.slice(at, at + GROUPS_A_STATEMENT));
    const issueOf = (group: number): IssueId => some.get(group) ?? (0 as IssueId);
    yield { groups: [...some.keys()] as GroupId[], projectIds, issueOf };
  }
}

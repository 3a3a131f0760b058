import { sql } from "kysely";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import { OTHER_NAME, placeName } from "#model/place.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { ErasedEvents, ErasingRules, KnownCounts } from "#store/ports/digest-erasing.ts";

/** A statement takes some ten thousand values. */
const GROUPS_AT_ONCE = 1000;

interface Erased {
  projectId: ProjectId;
  issueOf: ReadonlyMap<GroupId, IssueId>;
  events: readonly ErasedEvents[];
}

/** What was counted of events, as the rule says. In a transaction that has the issues locked. */
export async function takeBack(tx: Meta, rules: ErasingRules, erased: Erased): Promise<void> {
  const { projectId } = erased;
  const plan = rules.planErasing(erased.events, await readCounts(tx, erased));
  const fewer = (events: number) => sql<number>`events - ${events}`;
  // In the order in which everybody locks them.
  for (const { issueId, events } of plan.issues.toSorted((a, b) => a.issueId - b.issueId)) {
    const left = sql<number>`CASE WHEN events > ${events} THEN events - ${events} ELSE 0 END`;
    await tx.updateTable("issue").set({ events: left }).where("id", "=", issueId).execute();
  }
  for (const { groupId, hourMs, placeId, events } of plan.hours) {
    await tx
      .updateTable("issue_hour")
      .set({ events: fewer(events) })
      .where("group_id", "=", groupId)
      .where("hour_ms", "=", hourMs)
      .where("place_id", "=", placeId)
      .execute();
  }
  for (const { groupId, placeId, events } of plan.places) {
    await tx
      .updateTable("issue_place")
      .set({ events: fewer(events) })
      .where("place_id", "=", placeId)
      .where("group_id", "=", groupId)
      .execute();
  }
  for (const { hourMs, environment, events } of plan.projectHours) {
    await tx
      .updateTable("project_hour")
      .set({ events: fewer(events) })
      .where("project_id", "=", projectId)
      .where("hour_ms", "=", hourMs)
      .where("environment", "=", environment)
      .execute();
  }
  for (const groups of chunks(erased.issueOf.keys())) {
    for (const table of ["issue_hour", "issue_place"] as const) {
      const none = tx.deleteFrom(table).where("group_id", "in", groups).where("events", "<=", 0);
      await none.execute();
    }
  }
  const hours = tx.deleteFrom("project_hour").where("project_id", "=", projectId);
  await hours.where("events", "<=", 0).execute();
}

async function readCounts(tx: Meta, { projectId, issueOf, events }: Erased): Promise<KnownCounts> {
  const hoursMs = events.map(({ hourMs }) => hourMs);
  const [first, last] = [Math.min(...hoursMs), Math.max(...hoursMs)];
  const hours: KnownCounts["hours"][number][] = [];
  for (const groups of chunks(issueOf.keys())) {
    const rows = await tx
      .selectFrom("issue_hour")
      .selectAll()
      .where("group_id", "in", groups)
      .where("hour_ms", ">=", first)
      .where("hour_ms", "<=", last)
      .execute();
    for (const row of rows) {
      const groupId = row.group_id as GroupId;
      hours.push({ groupId, hourMs: row.hour_ms, placeId: row.place_id, events: row.events });
    }
  }
  const environments = new Set([OTHER_NAME, ...events.map(({ environment }) => environment)]);
  const places = await tx
    .selectFrom("place")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("environment", "in", [...environments])
    .execute();
  const projectHours = await tx
    .selectFrom("project_hour")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("hour_ms", ">=", first)
    .where("hour_ms", "<=", last)
    .execute();
  return {
    projectId,
    issueOf,
    places: new Map(places.map((row) => [placeName({ ...row, projectId }), row.id])),
    hours,
    projectHours: projectHours.map((row) => ({ ...row, hourMs: row.hour_ms })),
  };
}

function* chunks(ids: Iterable<GroupId>): Generator<GroupId[]> {
  const all = [...ids];
  for (let at = 0; at < all.length; at += GROUPS_AT_ONCE) {
    yield all.slice(at, at + GROUPS_AT_ONCE);
  }
}

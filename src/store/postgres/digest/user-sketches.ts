/**
 * Adds the users of a batch to all sketches they belong to. While the digest is behind they wait in
 * `seen_users`, so that a sketch is written once for some seconds and not with every batch.
 */
import { sql } from "kysely";
import { packSeenUsers, unpackSeenUsers } from "#store/meta/digest/seen-users.ts";
import type { MetaRules, SeenUsers, UserTarget } from "#store/ports/digest-meta.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";
import { lockIssues } from "./lock-issues.ts";
import { type PlaceRow, toPlace } from "./places.ts";
import { given } from "./rows.ts";
import { addToSketches } from "./sketches.ts";

export async function keepSeenUsers(tx: PostgresMeta, seen: readonly SeenUsers[]): Promise<void> {
  if (seen.length === 0) return;
  const entries = Buffer.from(packSeenUsers(seen));
  await sql`INSERT INTO seen_users (entries) VALUES (${entries})`.execute(tx);
}

/** These, and those that wait. */
export async function addSeenUsers(
  tx: PostgresMeta,
  seen: readonly SeenUsers[],
  rules: MetaRules,
): Promise<void> {
  const kept = await sql<{ id: number; entries: Uint8Array }>`
    DELETE FROM seen_users RETURNING id, entries`.execute(tx);
  const waiting = kept.rows.toSorted((a, b) => a.id - b.id);
  const all = [...waiting.flatMap(({ entries }) => unpackSeenUsers(entries)), ...seen];
  if (all.length === 0) return;
  const places = await lockPlaces(tx, [...new Set(all.map(({ placeId }) => placeId))]);
  const issues = await lockIssues(tx, [...new Set(all.map(({ groupId }) => groupId))]);
  const targets = rules.planUsers(all, {
    issueOf: (groupId) => issues.get(groupId)?.id,
    placeOf: (placeId) => places.get(placeId),
  });
  await addTargets(tx, targets);
}

type Target<Of extends UserTarget["of"]> = Extract<UserTarget, { of: Of }>;

async function addTargets(tx: PostgresMeta, targets: readonly UserTarget[]): Promise<void> {
  const only = <Of extends UserTarget["of"]>(of: Of) =>
    targets.filter((target): target is Target<Of> => target.of === of);
  const issues = await addToSketches(tx, "issue_users", only("issue"), {
    issue_id: ["int8", ({ issueId }) => issueId],
  });
  if (issues.length > 0) {
    await sql`UPDATE issue SET users = given.users FROM ${given(issues, {
      id: ["int8", ({ issueId }) => issueId],
      users: ["int8", ({ sketch }) => sketch.count()],
    })} WHERE issue.id = given.id`.execute(tx);
  }
  await addToSketches(tx, "issue_place_users", only("place"), {
    group_id: ["int8", ({ groupId }) => groupId],
    span_ms: ["int8", ({ spanMs }) => spanMs],
    start_ms: ["int8", ({ startMs }) => startMs],
    place_id: ["int8", ({ placeId }) => placeId],
  });
  await addToSketches(tx, "project_users", only("project"), {
    project_id: ["int8", ({ projectId }) => projectId],
    span_ms: ["int8", ({ spanMs }) => spanMs],
    start_ms: ["int8", ({ startMs }) => startMs],
    environment: ["text", ({ environment }) => environment],
  });
}

/** Their projects are not deleted meanwhile; those of users that waited may not be the batch's. */
async function lockPlaces(tx: PostgresMeta, ids: readonly number[]) {
  const { rows } = await sql<PlaceRow>`
    SELECT place.* FROM place JOIN project ON project.id = project_id
    WHERE place.id = ANY(${sql.val(ids)}::int8[])
    ORDER BY project_id FOR KEY SHARE OF project`.execute(tx);
  return new Map(rows.map((row) => [row.id, toPlace(row)]));
}

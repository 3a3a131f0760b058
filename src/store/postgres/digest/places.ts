/** Reads what a plan for places needs in two questions, and applies the plan. */
import { sql } from "kysely";
import { DAY_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { type Place, placeCandidates, placeName } from "#model/place.ts";
import type { IssuePlan, KnownPlace, KnownPlaces, PlacePlan } from "#store/ports/digest-meta.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";
import { given, insertRows, mergeRows } from "./rows.ts";

export interface PlaceRow {
  id: number;
  project_id: number;
  environment: string;
  release: string;
}

export async function readPlaces(
  tx: PostgresMeta,
  changes: IssuePlan["changes"],
  day: string,
): Promise<Omit<KnownPlaces, "nextPlaceId">> {
  const asked = new Map<string, Place>();
  for (const { group } of changes) {
    for (const { environment, release } of group.places.values()) {
      const place = { projectId: group.projectId, environment, release };
      for (const candidate of placeCandidates(place)) asked.set(placeName(candidate), candidate);
    }
  }
  const found = await sql<PlaceRow>`SELECT place.* FROM place JOIN ${given([...asked.values()], {
    project_id: ["int8", ({ projectId }) => projectId],
    environment: ["text", ({ environment }) => environment],
    release: ["text", ({ release }) => release],
  })} USING (project_id, environment, "release")`.execute(tx);
  const projects = [...new Set(changes.map(({ projectId }) => projectId))];
  const today = await sql<PlaceRow>`SELECT * FROM place
    WHERE project_id = ANY(${sql.val(projects)}::int8[])
      AND last_day = ${dayNumberOf(day)}`.execute(tx);
  const byProject = Map.groupBy(today.rows, ({ project_id }) => project_id);
  const days = new Map(
    projects.map((id) => {
      const rows = byProject.get(id) ?? [];
      const day = {
        environments: new Set(rows.map(({ environment }) => environment)),
        releases: new Set(rows.map(({ release }) => release)),
        places: new Set(rows.map((row) => row.id)),
      };
      return [id, day];
    }),
  );
  const places = found.rows.map(toPlace);
  return { places: new Map(places.map((place) => [placeName(place), place])), days };
}

export async function writePlaces(tx: PostgresMeta, plan: PlacePlan, day: string): Promise<void> {
  const { created, seenToday, places, hours, projectHours } = plan;
  await insertRows(tx, "place", created, {
    id: ["int8", ({ id }) => id],
    project_id: ["int8", ({ projectId }) => projectId],
    environment: ["text", ({ environment }) => environment],
    release: ["text", ({ release }) => release],
    last_day: ["int8", () => dayNumberOf(day)],
  });
  const isCreated = new Set(created);
  const again = seenToday.filter((place) => !isCreated.has(place)).map(({ id }) => id);
  if (again.length > 0) {
    await sql`UPDATE place SET last_day = ${dayNumberOf(day)}
      WHERE id = ANY(${sql.val(again)}::int8[])`.execute(tx);
  }
  await mergeRows(tx, "issue_place", places, {
    place_id: ["key", "int8", ({ placeId }) => placeId],
    group_id: ["key", "int8", ({ groupId }) => groupId],
    issue_id: ["keep", "int8", ({ issueId }) => issueId],
    events: ["add", "int8", ({ events }) => events],
    first_seen_ms: ["least", "int8", ({ firstSeenMs }) => firstSeenMs],
    last_seen_ms: ["greatest", "int8", ({ lastSeenMs }) => lastSeenMs],
  });
  await mergeRows(tx, "issue_hour", hours, {
    group_id: ["key", "int8", ({ groupId }) => groupId],
    hour_ms: ["key", "int8", ({ hourMs }) => hourMs],
    place_id: ["key", "int8", ({ placeId }) => placeId],
    events: ["add", "int8", ({ events }) => events],
  });
  await mergeRows(tx, "project_hour", projectHours, {
    project_id: ["key", "int8", ({ projectId }) => projectId],
    hour_ms: ["key", "int8", ({ hourMs }) => hourMs],
    environment: ["key", "text", ({ environment }) => environment],
    events: ["add", "int8", ({ events }) => events],
  });
}

export function toPlace(row: PlaceRow): KnownPlace {
  const { id, environment, release } = row;
  return { id, projectId: row.project_id as ProjectId, environment, release };
}

function dayNumberOf(day: string): number {
  return Date.parse(day) / DAY_MS;
}

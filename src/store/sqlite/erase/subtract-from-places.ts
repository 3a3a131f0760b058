/** One event less where it was counted, by the hour and for as long as the issue is. */
import type { DatabaseSync } from "node:sqlite";
import { startOfHour } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { OTHER_NAME } from "#model/place.ts";
import type { ErasedEvent } from "./erased-events.ts";

export function prepareSubtractFromPlaces(db: DatabaseSync, projectId: ProjectId) {
  const find = db.prepare(
    `SELECT id FROM place WHERE project_id = ? AND environment = ? AND "release" = ?`,
  );
  const hour = db.prepare(
    `UPDATE issue_hour SET events = events - 1
     WHERE group_id = ? AND hour_ms = ? AND place_id = ? AND events > 0`,
  );
  const place = db.prepare(
    "UPDATE issue_place SET events = events - 1 WHERE place_id = ? AND group_id = ? AND events > 0",
  );
  const idsOf = (places: [string, string][]): number[] =>
    places.flatMap(([environment, release]) => {
      const row = find.get(projectId, environment, release);
      return row === undefined ? [] : Number(row.id);
    });

  return ({ groupId, timestampMs, environment = "", release = "" }: ErasedEvent): void => {
    // As itself, or with the others of a day that had too many.
    const placeId = idsOf([
      [environment, release],
      [environment, OTHER_NAME],
      [OTHER_NAME, release],
      [OTHER_NAME, OTHER_NAME],
    ]).find((id) => hour.run(groupId, startOfHour(timestampMs), id).changes > 0);
    if (placeId !== undefined) place.run(placeId, groupId);
  };
}

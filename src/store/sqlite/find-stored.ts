import type { DatabaseSync } from "node:sqlite";
import type { ProjectId } from "#model/ids.ts";
import { type EventKey, eventKeyText, type VitalKey, vitalKeyText } from "#store/ports/digest.ts";

export type FindStored = (keys: EventKey[]) => string[];

/** Asks a day's file which of these events it holds. */
export function prepareFindStored(db: DatabaseSync): FindStored {
  const find = db.prepare("SELECT 1 FROM event WHERE event_id = ? AND project_id = ?");
  return (keys) =>
    keys
      .filter((key) => find.get(Buffer.from(key.eventId, "hex"), key.projectId) !== undefined)
      .map(eventKeyText);
}

export type FindStoredVitals = (keys: VitalKey[]) => string[];

export function prepareFindStoredVitals(db: DatabaseSync): FindStoredVitals {
  const find = db.prepare("SELECT 1 FROM vital WHERE vital_id = ? AND project_id = ?");
  return (keys) =>
    keys
      .filter((key) => find.get(Buffer.from(key.vitalId, "hex"), key.projectId) !== undefined)
      .map(vitalKeyText);
}

export function prepareListVitalRoutes(db: DatabaseSync): (projectId: ProjectId) => string[] {
  const list = db.prepare("SELECT route FROM vital_route WHERE project_id = ?");
  return (projectId) => list.all(projectId).map(({ route }) => String(route));
}

/** Asks meta. */
export function prepareListDiscardReasons(
  db: DatabaseSync,
): (projectId: ProjectId, hourMs: number) => string[] {
  const list = db.prepare(
    `SELECT DISTINCT reason FROM outcome_hour
     WHERE project_id = ? AND hour_ms = ? AND kind = 'client_discard'`,
  );
  return (projectId, hourMs) => list.all(projectId, hourMs).map(({ reason }) => String(reason));
}

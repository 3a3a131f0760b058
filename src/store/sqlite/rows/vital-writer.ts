/** Writes samples into a day's file, inside of the day's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { logBucket } from "#lib/histogram/log-buckets.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import { rememberLast, reuseBytes } from "#store/sqlite/database/row-values.ts";

const ID_BYTES = 16;

export function prepareWriteVitals(db: DatabaseSync): (samples: readonly VitalSample[]) => void {
  const route = db.prepare(
    `INSERT INTO vital_route (project_id, route) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET route = excluded.route RETURNING id`,
  );
  const insert = db.prepare(
    `INSERT INTO vital (project_id, vital_id, metric, value, bucket, route_id, path, navigation,
       device, connection, element, url, interaction, page_view, "release", environment, browser,
       browser_version, timestamp_ms, received_ms, notes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (samples) => {
    const [idBytes, pageBytes] = [reuseBytes(ID_BYTES), rememberLast()];
    // Known for one batch only: what is rolled back takes its ids with it.
    const routeIds = new Map<string, number>();
    for (const sample of samples) {
      const { projectId } = sample;
      const routeId = getOrMake(routeIds, `${projectId} ${sample.route}`, () =>
        Number(route.get(projectId, sample.route)?.id),
      );
      insert.run(
        projectId,
        idBytes(sample.vitalId),
        sample.metric,
        sample.value,
        logBucket(sample.value),
        routeId,
        sample.path ?? null,
        sample.navigation ?? null,
        sample.device ?? null,
        sample.connection ?? null,
        sample.element ?? null,
        sample.url ?? null,
        sample.interaction ?? null,
        pageBytes(sample.pageView),
        sample.release ?? null,
        sample.environment ?? null,
        sample.browser ?? null,
        sample.browserVersion ?? null,
        sample.timestampMs,
        sample.receivedMs,
        sample.notes.length === 0 ? null : JSON.stringify(sample.notes),
      );
    }
  };
}

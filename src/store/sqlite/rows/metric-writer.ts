/** Writes points and what they add to their metrics' hours, inside of the day's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import type { MetricKey, MetricType } from "#model/signals/metric.ts";
import type { MetricRow } from "#store/ports/digest.ts";
import { reuseBytes } from "#store/sqlite/database/row-values.ts";
import type { PayloadPlace } from "#store/sqlite/days/payload-blocks.ts";
import { MetricHours, prepareMetricHours } from "./metric-hours.ts";

type WriteMetrics = (points: readonly MetricRow[], places: readonly PayloadPlace[]) => void;

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;

export function prepareWriteMetrics(db: DatabaseSync): WriteMetrics {
  const metric = db.prepare(
    `INSERT INTO metric (project_id, name, type, unit) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET name = excluded.name RETURNING id`,
  );
  const insert = db.prepare(
    `INSERT INTO metric_point (project_id, metric_id, timestamp_us, received_ms, value, count, sum,
       min, max, trace_id, span_id, "release", environment, block, block_offset, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const hourStatements = prepareMetricHours(db);
  return (points, places) => {
    const [traceBytes, spanBytes] = [reuseBytes(TRACE_ID_BYTES), reuseBytes(SPAN_ID_BYTES)];
    // Known for one batch only: what is rolled back takes its ids with it.
    const ids = new Map<string, number>();
    const hours = new MetricHours(hourStatements);
    for (const [i, point] of points.entries()) {
      const place = places[i];
      if (place === undefined) continue;
      const { projectId, name, type, unit } = point;
      const metricId = getOrMake(ids, `${projectId} ${type} ${unit} ${name}`, () =>
        Number(metric.get(projectId, name, type, unit)?.id),
      );
      const isSum = point.count !== 1;
      insert.run(
        projectId,
        metricId,
        point.timestampUs,
        point.receivedMs,
        point.value,
        isSum ? point.count : null,
        isSum ? point.sum : null,
        isSum ? point.min : null,
        isSum ? point.max : null,
        traceBytes(point.traceId),
        spanBytes(point.spanId),
        point.release ?? null,
        point.environment ?? null,
        place.block,
        place.offset,
        place.bytes,
      );
      hours.add(metricId, point);
    }
    hours.write();
  };
}

export function prepareListMetricKeys(db: DatabaseSync): (projectId: ProjectId) => MetricKey[] {
  const list = db.prepare("SELECT name, type, unit FROM metric WHERE project_id = ?");
  return (projectId) =>
    list.all(projectId).map(({ name, type, unit }) => ({
      name: String(name),
      type: type as MetricType,
      unit: String(unit),
    }));
}

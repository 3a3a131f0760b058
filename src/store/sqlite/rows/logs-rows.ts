import type { DatabaseSync } from "node:sqlite";
import type { BatchRows } from "#store/ports/digest.ts";
import type { PayloadBlockWriter } from "#store/sqlite/days/payload-blocks.ts";
import { prepareWriteLogs } from "./log-writer.ts";
import { prepareListMetricKeys, prepareWriteMetrics } from "./metric-writer.ts";

/** Logs, and metrics beside them. */
export function prepareLogs(db: DatabaseSync) {
  const writeLogs = prepareWriteLogs(db);
  const writeMetrics = prepareWriteMetrics(db);
  return {
    listMetricKeys: prepareListMetricKeys(db),

    place({ logs, metrics }: BatchRows, blocks: PayloadBlockWriter) {
      const logPlaces = logs.map((log) => blocks.add(log.payload));
      const metricPlaces = metrics.map((point) => blocks.add(point.payload));
      return () => {
        writeLogs(logs, logPlaces);
        writeMetrics(metrics, metricPlaces);
      };
    },
  };
}

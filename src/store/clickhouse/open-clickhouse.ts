/** Telemetry on ClickHouse: what the product asks, and what the digest writes. */
import type { BlobReader } from "#store/ports/blobs.ts";
import type { Store } from "#store/ports/store.ts";
import { Clickhouse, type ClickhouseLocation } from "./connection.ts";
import { clickhouseAttachments } from "./read/read-attachments.ts";
import { clickhouseEvents } from "./read/read-events.ts";
import { clickhouseLogs } from "./read/read-logs.ts";
import { clickhouseMetrics } from "./read/read-metrics.ts";
import { clickhouseReplays } from "./read/read-replays.ts";
import { clickhouseRows } from "./read/read-rows.ts";
import { clickhouseSpans } from "./read/read-spans.ts";
import { clickhouseVitals } from "./read/read-vitals.ts";

type TelemetryStores = Pick<
  Store,
  "events" | "vitals" | "logs" | "spans" | "attachments" | "replays" | "metrics" | "rows"
>;

export function openClickhouse(location: ClickhouseLocation): Clickhouse {
  return new Clickhouse(location);
}

export function clickhouseStores(clickhouse: Clickhouse, blobs: BlobReader): TelemetryStores {
  return {
    events: clickhouseEvents(clickhouse),
    vitals: clickhouseVitals(clickhouse),
    logs: clickhouseLogs(clickhouse),
    spans: clickhouseSpans(clickhouse),
    attachments: clickhouseAttachments(clickhouse, blobs),
    replays: clickhouseReplays(clickhouse, blobs),
    metrics: clickhouseMetrics(clickhouse),
    rows: clickhouseRows(clickhouse, blobs),
  };
}

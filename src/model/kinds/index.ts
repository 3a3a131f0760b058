/**
 * The kinds of items that are stored. Each says once which items it is made of, in what category they
 * count and how large they may be, and which tables its rows are in. The edge, the digest, every
 * engine, the deletion of a user and what is counted follow from it. How its items are digested is a
 * line in ingest/kinds/digests.ts; items that need each other or the store have one in open-kinds.ts.
 */
import { ATTACHMENTS } from "#model/signals/attachment.ts";
import { LOGS } from "#model/signals/log.ts";
import { METRICS } from "#model/signals/metric.ts";
import { PROFILES } from "#model/signals/profile.ts";
import { REPLAYS } from "#model/signals/replay.ts";
import { SPANS } from "#model/signals/span.ts";
import { EVENTS, TAG_VALUES } from "#model/signals/stored-event.ts";
import { VITALS } from "#model/signals/vital.ts";
import type { Table } from "#model/tables/table.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import type { SizeGroup } from "#protocol/limits.ts";
import { VITALS_ITEM } from "#protocol/vitals.ts";

export interface ItemType {
  category: Category;
  /** A container holds as many as its header says; anything else is one. */
  counts?: "item_count";
  /** What it shares its limits of size and number with; without any it is as large as a request may be. */
  size?: SizeGroup;
}

export interface Kind {
  items: Readonly<Record<string, ItemType>>;
  /** What changes after it was written is in meta instead. */
  tables?: Readonly<Record<string, Table>>;
}

/** They stand in the order in which a user's rows are deleted: events, then what belongs to them. */
export const KINDS = {
  event: {
    items: { event: { category: "error", size: "event" } },
    tables: { events: EVENTS, tagValues: TAG_VALUES },
  },
  trace: {
    items: {
      transaction: { category: "transaction", size: "event" },
      span: { category: "span", counts: "item_count", size: "span" },
    },
    tables: { spans: SPANS },
  },
  vital: {
    items: { [VITALS_ITEM]: { category: "vital", counts: "item_count" } },
    tables: { vitals: VITALS },
  },
  log: {
    items: { log: { category: "log_item", counts: "item_count", size: "log" } },
    tables: { logs: LOGS },
  },
  metric: {
    items: {
      trace_metric: { category: "trace_metric", counts: "item_count", size: "traceMetric" },
      statsd: { category: "metric_bucket", size: "metricBuckets" },
    },
    tables: { metrics: METRICS },
  },
  replay: {
    items: {
      replay_event: { category: "replay", size: "replayEvent" },
      replay_recording: { category: "replay", size: "replayRecording" },
    },
    tables: { replays: REPLAYS },
  },
  profile: {
    items: {
      profile: { category: "profile", size: "profile" },
      profile_chunk: { category: "profile_chunk", size: "profile" },
      // Android 8.10 and 8.11 send this name for a profile_chunk.
      profile_chunk_ui: { category: "profile_chunk_ui", size: "profile" },
    },
    tables: { profiles: PROFILES },
  },
  attachment: {
    // Sentry counts its bytes; items are what a person can count.
    items: { attachment: { category: "attachment", size: "attachment" } },
    tables: { attachments: ATTACHMENTS },
  },
  session: {
    items: {
      session: { category: "session", size: "session" },
      sessions: { category: "session", size: "session" },
    },
  },
  clientReport: { items: { client_report: { category: "internal", size: "clientReport" } } },
  checkIn: { items: { check_in: { category: "monitor", size: "checkIn" } } },
  feedback: {
    items: {
      feedback: { category: "feedback", size: "event" },
      user_report: { category: "feedback", size: "attachment" },
    },
  },
  /** What browsers report by themselves becomes events and logs. */
  security: {
    items: {
      security: { category: "security", size: "event" },
      // Browsers send several at once.
      raw_security: { category: "security", counts: "item_count", size: "event" },
      nel: { category: "log_item", counts: "item_count", size: "event" },
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;
export type KindName = keyof typeof KINDS;

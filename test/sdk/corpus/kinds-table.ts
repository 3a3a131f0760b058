/**
 * What becomes of every kind of item: the corpus is held against this table, and
 * docs/protocol-support.md is written from it.
 */
import type { Part } from "./split-envelope.ts";

export interface KindRow {
  type: string;
  /** Sentry's data category that it is counted in. */
  category: string;
  /** What is kept of it, in the words of the docs; undefined: answered and counted, not stored. */
  stored?: string;
  /** Where it can be read. */
  readAt?: string;
  /** Counted as accepted, by category; one of its own category unless it says so. */
  counts?: (part: Part) => Record<string, number>;
  /** Counted beside that: "kind/reason/category" → quantity. */
  alsoCounts?: (part: Part) => Record<string, number>;
}

const KINDS: readonly KindRow[] = [
  {
    type: "event",
    category: "error",
    stored: "The event; events of one kind are an issue.",
    readAt: "`/api/0/projects/{org}/{project}/events/{event}/`",
  },
  {
    type: "transaction",
    category: "transaction",
    stored: "The transaction and its spans; web vitals that were measured on it.",
    readAt: "`/api/0/projects/{org}/{project}/events/{event}/`",
    counts: (part) => ({ transaction: 1, span: spansOf(part) + 1 }),
  },
  {
    type: "span",
    category: "span",
    stored: "Each span, of either version; web vitals that were measured with it.",
    readAt: "`/api/0/organizations/{org}/trace/{trace}/`",
  },
  {
    type: "session",
    category: "session",
    stored: "Sums by release, environment and hour; the state of each session for five days.",
    readAt: "`/api/0/organizations/{org}/sessions/`",
  },
  {
    type: "sessions",
    category: "session",
    stored: "The same sums; every group counts.",
    readAt: "`/api/0/organizations/{org}/sessions/`",
    counts: ({ payload }) => ({
      session: (JSON.parse(payload.toString()) as { aggregates: unknown[] }).aggregates.length,
    }),
  },
  {
    type: "client_report",
    category: "internal",
    stored: "What the client dropped, as outcomes of the kind `client_discard`.",
    readAt: "the overview and the outcomes",
    alsoCounts: ({ payload }) => discardsIn(JSON.parse(payload.toString())),
  },
  {
    type: "log",
    category: "log_item",
    stored:
      "Every entry of the container with its attributes, see [logs-and-metrics.md](logs-and-metrics.md).",
    readAt: "`/api/lapwing/projects/{project}/logs/`",
  },
  { type: "trace_metric", category: "trace_metric" },
  { type: "statsd", category: "metric_bucket" },
  {
    type: "replay_event",
    category: "replay",
    stored: "Who was recorded, where and when, and which errors they met.",
    readAt: "`/api/0/projects/{org}/{project}/replays/{replay}/`",
  },
  {
    type: "replay_recording",
    category: "replay",
    stored: "The recording, as the SDK packed it.",
    readAt: "`/api/0/projects/{org}/{project}/replays/{replay}/recording-segments/`",
  },
  {
    type: "feedback",
    category: "feedback",
    stored: "What somebody wrote, who it was, and the error that it is about.",
    readAt: "`/api/0/projects/{org}/{project}/user-feedback/`",
  },
  {
    type: "user_report",
    category: "feedback",
    stored: "The same, from older SDKs.",
    readAt: "`/api/0/projects/{org}/{project}/user-feedback/`",
  },
  {
    type: "attachment",
    category: "attachment",
    stored: "The file, whatever it holds, with its name and size.",
    readAt: "`/api/0/projects/{org}/{project}/events/{event}/attachments/`",
  },
  { type: "check_in", category: "monitor" },
];

export function kindRowOf(type: string): KindRow {
  const row = KINDS.find((candidate) => candidate.type === type);
  if (row === undefined) throw new Error(`No row for items of type ${type}`);
  return row;
}

export function listKindRows(): readonly KindRow[] {
  return KINDS;
}

interface ClientReport {
  discarded_events: { reason: string; category: string; quantity: number }[];
}

function discardsIn({ discarded_events }: ClientReport): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { reason, category, quantity } of discarded_events) {
    const name = `client_discard/${reason}/${category}`;
    sums[name] = (sums[name] ?? 0) + quantity;
  }
  return sums;
}

/** "kind/reason/category" → quantity, for all that a request carries. */
export function expectedOutcomes(parts: readonly Part[]): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (counts: Record<string, number>, name: (category: string) => string) => {
    for (const [key, quantity] of Object.entries(counts)) {
      if (quantity > 0) sums[name(key)] = (sums[name(key)] ?? 0) + quantity;
    }
  };
  for (const part of parts) {
    const row = kindRowOf(part.header.type);
    const counts = row.counts?.(part) ?? { [row.category]: membersOf(part) };
    if (row.stored === undefined) {
      add(counts, (category) => `unsupported/${row.type}/${category}`);
    } else {
      add(counts, (category) => `accepted//${category}`);
      add(row.alsoCounts?.(part) ?? {}, (name) => name);
    }
  }
  return sums;
}

/** A transaction counts the spans it carries, and itself as one more. */
function spansOf({ payload }: Part): number {
  return (JSON.parse(payload.toString()) as { spans: unknown[] }).spans.length;
}

/** A container holds what its list of items holds; anything else is one. */
function membersOf({ header, payload }: Part): number {
  const isContainer = String(header.content_type).startsWith("application/vnd.sentry.items.");
  return isContainer ? (JSON.parse(payload.toString()) as { items: unknown[] }).items.length : 1;
}

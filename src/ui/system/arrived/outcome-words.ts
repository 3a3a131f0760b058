import type { OutcomeKind } from "#model/outcome.ts";

export interface OutcomeWords {
  /** In the flow. */
  title: string;
  /** In a row or on a tab. */
  short: string;
  explanation: string;
}

export const OUTCOME_WORDS: Readonly<Record<OutcomeKind, OutcomeWords>> = {
  accepted: { title: "Stored", short: "Stored", explanation: "" },
  filtered: {
    title: "Filtered",
    short: "Filtered",
    explanation: "Your rules and the built-in noise filters",
  },
  rate_limited: { title: "Limited", short: "Limited", explanation: "Over a quota or rate limit" },
  invalid: { title: "Invalid", short: "Invalid", explanation: "Could not be read" },
  unsupported: {
    title: "Not supported",
    short: "Unsupported",
    explanation: "Kinds this version does not store",
  },
  client_discard: {
    title: "Discarded by clients",
    short: "Client",
    explanation: "Dropped by SDKs before sending",
  },
};

/** As people say it; Sentry's word where there is none. */
const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  default: "unknown",
  error: "errors",
  transaction: "transactions",
  security: "security reports",
  attachment: "attachments",
  session: "sessions",
  profile: "profiles",
  profile_chunk: "profile chunks",
  profile_chunk_ui: "profile chunks",
  replay: "replays",
  monitor: "check-ins",
  span: "spans",
  feedback: "feedback",
  metric_bucket: "metrics",
  log_item: "logs",
  log_byte: "log bytes",
  trace_metric: "metrics",
  trace_metric_byte: "metric bytes",
  internal: "SDK reports",
  vital: "web vitals",
};

export function categoryWords(category: string): string {
  const words = Object.hasOwn(CATEGORY_WORDS, category) ? CATEGORY_WORDS[category] : undefined;
  return words ?? category.replaceAll("_", " ");
}

/** "99.2%", "0.54%"; never 100% or 0% when that is not all or nothing. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0%";
  const percent = (part / whole) * 100;
  if (part === whole) return "100%";
  if (percent < 0.01) return "<0.01%";
  if (percent > 99.9) return ">99.9%";
  return `${percent.toFixed(percent < 1 ? 2 : 1)}%`;
}

/** Against the same time before: "+310%", "new", "0%". */
export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? "0%" : "new";
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? "+" : ""}${percent}%`;
}

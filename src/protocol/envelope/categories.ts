/** Sentry's data categories as they appear in rate-limit headers, client reports and outcomes. */
export const CATEGORIES = [
  "default",
  "error",
  "transaction",
  "security",
  "attachment",
  "session",
  "profile",
  "replay",
  "monitor",
  "span",
  "feedback",
  "metric_bucket",
  "profile_chunk",
  "profile_chunk_ui",
  "log_item",
  "log_byte",
  "trace_metric",
  "trace_metric_byte",
  "internal",
  // Our own word for samples of the web-vitals beacon. SDKs do not know it, and never hear it:
  // nothing that they send counts in it.
  "vital",
] as const;
export type Category = (typeof CATEGORIES)[number];

const KNOWN: ReadonlySet<string> = new Set(CATEGORIES);

export function isCategory(name: string): name is Category {
  return KNOWN.has(name);
}

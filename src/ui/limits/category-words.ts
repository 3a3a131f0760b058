import type { LimitedCategory } from "#model/limits.ts";

/** What people call what is limited, as in "500 errors". */
export const CATEGORY_WORDS: Record<LimitedCategory | "all", string> = {
  all: "items",
  error: "errors",
  transaction: "transactions",
  span: "spans",
  log_item: "logs",
  trace_metric: "metrics",
  session: "sessions",
  replay: "replay items",
  attachment: "attachments",
  feedback: "feedback messages",
  monitor: "check-ins",
  profile: "profiles",
  profile_chunk: "profile chunks",
  profile_chunk_ui: "UI profile chunks",
  security: "security reports",
  metric_bucket: "metric buckets",
  vital: "web vitals",
  default: "other items",
};

/** As a choice of a list. */
export function categoryTitle(category: LimitedCategory | "all"): string {
  if (category === "all") return "Everything together";
  const words = CATEGORY_WORDS[category];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

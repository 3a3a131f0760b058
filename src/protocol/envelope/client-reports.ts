/** What SDKs say that they did not send. Their word, not our measure. */
import { type Category, isCategory } from "./categories.ts";

/** Sentry's reasons (develop-docs, client reports 1.23). SDKs may have others. */
export const DISCARD_REASONS: ReadonlySet<string> = new Set([
  "queue_overflow",
  "cache_overflow",
  "buffer_overflow",
  "ratelimit_backoff",
  "network_error",
  "sample_rate",
  "before_send",
  "event_processor",
  "send_error",
  "internal_sdk_error",
  "insufficient_data",
  "backpressure",
  "ignored",
  "invalid",
  "no_parent_span",
]);

/** Names of Relay's finer categories, and older ones, for what counts here as one. */
const ALIASES: ReadonlyMap<string, Category> = new Map([
  ["transaction_processed", "transaction"],
  ["transaction_indexed", "transaction"],
  ["span_indexed", "span"],
  ["profile_indexed", "profile"],
  ["profile_backend", "profile"],
  ["profile_ui", "profile"],
  ["attachment_item", "attachment"],
  ["replay_video", "replay"],
  ["user_report_v2", "feedback"],
  ["statsd", "metric_bucket"],
]);

/** Unknown categories share one: a sender must not be able to make up rows. */
export function discardCategory(sent: unknown): Category {
  if (typeof sent !== "string") return "default";
  // "vital" is our own word; no SDK counts in it.
  if (isCategory(sent) && sent !== "vital") return sent;
  return ALIASES.get(sent) ?? "default";
}

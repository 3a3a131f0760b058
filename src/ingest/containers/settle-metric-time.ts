import { parseTime } from "#ingest/fields/read-time.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import { type Arrival, correctDrift } from "#ingest/fields/settle-clock.ts";
import type { Json } from "#lib/json.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";

/** Relay's max_session_secs_in_past and max_secs_in_future, which hold for metrics too. */
const MAX_PAST_MS = 5 * DAY_MS;
const MAX_FUTURE_MS = 60 * SECOND_MS;

/**
 * When a metric was measured, in seconds by our clock; undefined for what is no time, or none that
 * is taken.
 */
export function settleMetricTime(
  sent: Json | undefined,
  arrival: Omit<Arrival, "retentionDays">,
  repair: Repair,
): number | undefined {
  const seconds = parseTime(sent ?? null);
  if (seconds === undefined) return undefined;
  const settledMs = seconds * SECOND_MS + correctDrift(arrival, repair);
  const { receivedAtMs } = arrival;
  if (settledMs < receivedAtMs - MAX_PAST_MS) return undefined;
  if (settledMs > receivedAtMs + MAX_FUTURE_MS) return undefined;
  return settledMs / SECOND_MS;
}

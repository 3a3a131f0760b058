import type { Json } from "#lib/json.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { parseTime, secondsPerUnit, toMicroseconds } from "./read-time.ts";
import type { Repair } from "./repair.ts";

/** Relay's MINIMUM_CLOCK_DRIFT: less is the network, more is a wrong clock or zone. */
const MIN_DRIFT_MS = 55 * MINUTE_MS;
/** Relay's max_secs_in_future. */
export const MAX_FUTURE_MS = 60 * SECOND_MS;

export interface Arrival {
  receivedAtMs: number;
  /** The sender's clock when it sent the envelope. */
  sentAtMs: number | undefined;
  retentionDays: number;
}

/**
 * The event's time in seconds, by our clock. As in Relay a wrong clock moves every time in the
 * event by the same amount (`repair.shiftS`), so that breadcrumbs keep their distances.
 */
export function settleClock(sent: Json | undefined, arrival: Arrival, repair: Repair): number {
  const receivedS = arrival.receivedAtMs / SECOND_MS;
  const timestampS = readTimestamp(sent ?? null, repair);
  if (timestampS === undefined) return keepReceived(receivedS, repair);
  if (repair.trusted) return timestampS;

  const drift = correctDrift(arrival, repair);
  const correctedMs = timestampS * SECOND_MS + drift;
  const why = whyOutside(correctedMs, arrival);
  if (why !== undefined) {
    repair.correct("timestamp", `${why}; the time we received it is used instead`);
    repair.shiftS = receivedS - timestampS;
    return receivedS;
  }
  if (drift === 0) return timestampS;
  repair.shiftS = drift / SECOND_MS;
  return toMicroseconds(timestampS + repair.shiftS);
}

function readTimestamp(sent: Json, repair: Repair): number | undefined {
  if (sent === null) return undefined;
  const seconds = parseTime(sent);
  if (seconds === undefined) {
    repair.correct("timestamp", "not a time; the time we received it is used instead");
  } else if (typeof sent === "number" && secondsPerUnit(sent) !== 1) {
    repair.correct("timestamp", "sent in a finer unit than seconds");
  }
  return seconds;
}

/** The stored event must carry its time: nobody knows later when it was received. */
function keepReceived(receivedS: number, repair: Repair): number {
  repair.changed = true;
  return receivedS;
}

/** How far the sender's clock is behind ours; nothing when it is as good as right. */
export function clockDriftMs(arrival: Pick<Arrival, "receivedAtMs" | "sentAtMs">): number {
  const drift = arrival.receivedAtMs - (arrival.sentAtMs ?? arrival.receivedAtMs);
  return Math.abs(drift) < MIN_DRIFT_MS ? 0 : drift;
}

/** The drift of the sender's clock, noted on the event unless there is none. */
export function correctDrift(arrival: Omit<Arrival, "retentionDays">, repair: Repair): number {
  const drift = clockDriftMs(arrival);
  if (drift === 0 || arrival.sentAtMs === undefined) return 0;
  const [theirs, ours] = [iso(arrival.sentAtMs), iso(arrival.receivedAtMs)];
  repair.correct("timestamp", `the sender's clock said ${theirs}, ours ${ours}; all times moved`);
  return drift;
}

function whyOutside(timestampMs: number, arrival: Arrival): string | undefined {
  if (timestampMs > arrival.receivedAtMs + MAX_FUTURE_MS) {
    return `${iso(timestampMs)} is in the future`;
  }
  if (timestampMs < arrival.receivedAtMs - arrival.retentionDays * DAY_MS) {
    return `${iso(timestampMs)} is older than the ${arrival.retentionDays} days we keep events`;
  }
  return undefined;
}

function iso(ms: number): string {
  // Beyond ±8.64e15 ms there is no Date.
  return Math.abs(ms) > 8.64e15 ? "a time beyond the calendar" : new Date(ms).toISOString();
}

import type { LogPlace, StoredLog } from "#model/signals/log.ts";
import { exactTime, isoTime } from "./time.ts";

/** In the words of the SDK, with what we found out ourselves. */
export function logShape(log: StoredLog) {
  const { traceId, spanId, release, environment, sdk, server, browser, browserVersion } = log;
  return {
    id: logIdOf(log.place),
    timestamp: exactTime(log.timestampUs),
    received: isoTime(log.receivedMs),
    level: log.level,
    severityNumber: log.severity,
    body: log.body,
    trace: traceId ?? null,
    span: spanId ?? null,
    release: release ?? null,
    environment: environment ?? null,
    sdk: sdk === undefined ? null : { name: sdk, version: log.sdkVersion ?? null },
    server: server ?? null,
    browser: browser === undefined ? null : { name: browser, version: browserVersion ?? null },
    attributes: log.attributes,
    notes: log.notes,
  };
}

const SEQUENCE_DIGITS = 8;
const DAY_DIGITS = 4;

/** What orders entries of one microsecond, as hex digits: sequence, day of receipt, number. */
export function logIdOf({ sequence, day, id }: LogPlace): string {
  return hex(sequence, SEQUENCE_DIGITS) + hex(day, DAY_DIGITS) + id.toString(16);
}

export function placeOfLogId(timestampUs: number, id: string): LogPlace {
  const dayAt = SEQUENCE_DIGITS + DAY_DIGITS;
  const number = (text: string) => Number.parseInt(text, 16) || 0;
  return {
    timestampUs,
    sequence: number(id.slice(0, SEQUENCE_DIGITS)),
    day: number(id.slice(SEQUENCE_DIGITS, dayAt)),
    id: number(id.slice(dayAt)),
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

import type { LogMark, StoredLog } from "#model/signals/log.ts";
import { exactTime, isoTime } from "./time.ts";

/** In the words of the SDK, with what we found out ourselves. */
export function logShape(log: StoredLog) {
  const { traceId, spanId, release, environment, sdk, server, browser, browserVersion } = log;
  return {
    id: logIdOf(log.mark),
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
const NUMBER_DIGITS = 14;

/** What orders entries of one microsecond, as hex digits: sequence, day of receipt, number, spool. */
export function logIdOf({ sequence, day, number, spool }: LogMark): string {
  const digits = [hex(sequence, SEQUENCE_DIGITS), hex(day, DAY_DIGITS), hex(number, NUMBER_DIGITS)];
  return `${digits.join("")}${spool}`;
}

export function markOfLogId(timestampUs: number, id: string): LogMark {
  const numberAt = SEQUENCE_DIGITS + DAY_DIGITS;
  const spoolAt = numberAt + NUMBER_DIGITS;
  const read = (from: number, to: number) => Number.parseInt(id.slice(from, to), 16) || 0;
  return {
    timestampUs,
    sequence: read(0, SEQUENCE_DIGITS),
    day: read(SEQUENCE_DIGITS, numberAt),
    number: read(numberAt, spoolAt),
    spool: id.slice(spoolAt),
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

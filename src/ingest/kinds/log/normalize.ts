/** An entry as it is stored. A wrong detail is left out and noted, the entry survives. */
import { readAttributes, textAttribute } from "#ingest/containers/read-attributes.ts";
import { readTraceIds } from "#ingest/containers/read-trace-ids.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { environment, release } from "#ingest/fields/read-names.ts";
import { Repair } from "#ingest/fields/repair.ts";
import { settleClock } from "#ingest/fields/settle-clock.ts";
import type { JsonObject } from "#lib/json.ts";
import type { LogEntry } from "#model/signals/log.ts";
import type { Attributes } from "#protocol/attributes.ts";
import type { AgentPart } from "#protocol/event/user-agent.ts";
import {
  isSeverity,
  type LogLevel,
  levelOfSeverity,
  logLevelOf,
  severityOf,
} from "#protocol/log-level.ts";
import { canonicalSpanId } from "#protocol/trace-ids.ts";
import type { RawLog } from "./validate.ts";

const RELEASE = release();
const ENVIRONMENT = environment();
const MICROSECONDS = 1e6;

export interface LogArrival extends Pick<SpooledItem, "owner" | "receivedAtMs" | "sentAtMs"> {
  retentionDays: number;
  /** Found out from the User-Agent header, where the sender wants that. */
  browser: AgentPart | undefined;
}

export function normalizeLog({ fields, body }: RawLog, arrival: LogArrival): LogEntry {
  const repair = new Repair({ trusted: false, notes: [] });
  const timestampS = settleClock(fields.timestamp, arrival, repair);
  const level = readLevel(fields, repair);
  const { severity_number: severity } = fields;
  const attributes = readAttributes(fields.attributes, repair);
  const text = (key: string) => textAttribute(attributes, key);
  const { traceId, spanId } = readTraceIds(fields, repair);
  const { browser } = arrival;
  return {
    projectId: arrival.owner.projectId,
    timestampUs: Math.round(timestampS * MICROSECONDS),
    sequence: readSequence(attributes),
    receivedMs: arrival.receivedAtMs,
    level,
    severity: isSeverity(severity) ? severity : severityOf(level),
    body,
    traceId,
    spanId: spanId ?? canonicalSpanId(text("sentry.trace.parent_span_id")),
    release: readName(text("sentry.release"), RELEASE, repair, "sentry.release"),
    environment: readName(text("sentry.environment"), ENVIRONMENT, repair, "sentry.environment"),
    sdk: text("sentry.sdk.name"),
    sdkVersion: text("sentry.sdk.version"),
    server: text("server.address"),
    browser: text("browser.name") ?? text("sentry.browser.name") ?? browser?.name,
    browserVersion: text("browser.version") ?? text("sentry.browser.version") ?? browser?.version,
    attributes,
    notes: repair.notes,
  };
}

function readLevel({ level, severity_number: severity }: JsonObject, repair: Repair): LogLevel {
  const named = typeof level === "string" ? logLevelOf(level) : undefined;
  if (named !== undefined) return named;
  const numbered = levelOfSeverity(severity) ?? "info";
  if (level !== undefined && level !== null) {
    repair.correct("level", `not a level of logs; "${numbered}" is used instead`);
  }
  return numbered;
}

function readName(
  sent: string | undefined,
  field: ReturnType<typeof release>,
  repair: Repair,
  key: string,
): string | undefined {
  return sent === undefined ? undefined : (field.read(sent, repair, key) as string | undefined);
}

function readSequence(attributes: Attributes): number {
  const value = attributes["sentry.timestamp.sequence"]?.value;
  const isUsable = typeof value === "number" && value >= 0 && value < 2 ** 32;
  return isUsable ? Math.trunc(value) : 0;
}

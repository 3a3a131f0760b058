/** Sentry's parameters of …/sessions/ from the address. */
import { invalidInput } from "#lib/app-error.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { readSearchTerms } from "#queries/issues/search-terms.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import { FIELD_NAMES, findField } from "#queries/release-health/session-fields.ts";
import type { SessionsAsk } from "#queries/release-health/sum-sessions.ts";
import type { HealthDimension } from "#store/ports/release-health.ts";
import type { ApiCall } from "./api-call.ts";
import { readLimit } from "./paging.ts";
import { readCallPeriod } from "./read-call-period.ts";

const DIMENSIONS: readonly HealthDimension[] = ["project", "release", "environment"];
const STATUS = "session.status";
/** Sentry's word for "of all projects". */
const ALL = "-1";
/** Bounds what one answer holds: 41 days by hour. */
const MAX_POINTS = 1000;
const USUAL_GROUPS = 100;
/** Beyond this a number per hour is too many to look at. */
const BY_HOUR_MS = 3 * DAY_MS;

export function readSessionsAsk(call: ApiCall): SessionsAsk {
  const { query } = call;
  const by = listOf(query, "groupBy");
  const wrong = by.find((name) => name !== STATUS && !isDimension(name));
  if (wrong !== undefined) {
    throw invalidInput(`groupBy is one of ${[...DIMENSIONS, STATUS].join(", ")}.`);
  }
  const terms = readTerms(query.get("query") ?? "");
  const environments = [...listOf(query, "environment"), ...terms.environment];
  return {
    projects: listOf(query, "project").includes(ALL) ? [] : listOf(query, "project"),
    releases: terms.release.length === 0 ? undefined : terms.release,
    environments: environments.length === 0 ? undefined : environments,
    ...readTimes(call),
    fields: readFields(query),
    by: by.filter(isDimension),
    byStatus: by.includes(STATUS),
    hasSeries: query.get("includeSeries") !== "0",
    limit: readLimit(query, USUAL_GROUPS),
  };
}

/** Sessions are kept by the hour, so a period is rounded to full ones, days to full days. */
export function readHealthPeriod(call: ApiCall, stepMs?: number): { fromMs: number; toMs: number } {
  const period = readCallPeriod(call) ?? lastPeriod("24h", DAY_MS, call.nowMs);
  const step = stepMs ?? HOUR_MS;
  const fromMs = Math.floor(period.fromMs / step) * step;
  return { fromMs, toMs: Math.ceil(period.toMs / step) * step };
}

function readTimes(call: ApiCall): Pick<SessionsAsk, "fromMs" | "toMs" | "stepMs"> {
  const whole = readHealthPeriod(call);
  const usual = whole.toMs - whole.fromMs > BY_HOUR_MS ? DAY_MS : HOUR_MS;
  const stepMs = readInterval(call.query.get("interval")) ?? usual;
  const { fromMs, toMs } = readHealthPeriod(call, stepMs);
  if ((toMs - fromMs) / stepMs > MAX_POINTS) {
    throw invalidInput("This interval and period make too many figures: use a longer interval.");
  }
  return { fromMs, toMs, stepMs };
}

function readInterval(text: string | null): number | undefined {
  if (!text) return undefined;
  const [, count, unit] = /^(\d{1,3})([mhdw])$/.exec(text) ?? [];
  const unitMs = { m: HOUR_MS / 60, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }[unit ?? ""];
  const stepMs = Number(count) * (unitMs ?? Number.NaN);
  const fits = stepMs >= HOUR_MS && (DAY_MS % stepMs === 0 || stepMs % DAY_MS === 0);
  if (fits && stepMs % HOUR_MS === 0) return stepMs;
  throw invalidInput("interval is hours that divide a day, days or weeks: 1h, 6h, 1d or 1w.");
}

function readFields(query: URLSearchParams): string[] {
  const fields = listOf(query, "field");
  if (fields.length === 0) throw invalidInput(`field is missing: ${FIELD_NAMES.join(", ")}.`);
  const unknown = fields.find((name) => findField(name) === undefined);
  if (unknown === undefined) return fields;
  throw invalidInput(`field ${unknown.slice(0, 60)} is not one of ${FIELD_NAMES.join(", ")}.`);
}

function readTerms(text: string): Record<"release" | "environment", string[]> {
  const found = { release: [] as string[], environment: [] as string[] };
  for (const { key, isNegated, values } of readSearchTerms(text, isSearched)) {
    if (!isSearched(key) || isNegated) {
      throw invalidInput("query searches by release: and environment: here, without a !.");
    }
    found[key].push(...values);
  }
  return found;
}

function isSearched(key: string | undefined): key is "release" | "environment" {
  return key === "release" || key === "environment";
}

function isDimension(name: string): name is HealthDimension {
  return DIMENSIONS.some((dimension) => dimension === name);
}

/** Each once, in the order given. */
function listOf(query: URLSearchParams, name: string): string[] {
  return [...new Set(query.getAll(name).filter((text) => text !== ""))];
}

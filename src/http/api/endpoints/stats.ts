import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { readLimit } from "#http/api/paging.ts";
import { readProject } from "#http/api/read-projects.ts";
import { readOutcomeMatch, readStatsAsk } from "#http/api/read-stats-ask.ts";
import { isoSecond, isoTime } from "#http/api/shapes/time.ts";
import { invalidInput } from "#lib/app-error.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#lib/time.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import { type ArrivedCounts, countArrived } from "#queries/arrivals/count-arrived.ts";
import { listDropped as list } from "#queries/arrivals/list-dropped.ts";

/** Sentry's stats_v2: the counts of "What arrived". */
export async function showOrganizationStats(call: ApiCall): Promise<ApiAnswer> {
  const { fields, ...ask } = readStatsAsk(call);
  const counts = found(await countArrived(call.viewer, call.store, ask));
  const each = <T>(value: T) => Object.fromEntries(fields.map((field) => [field, value]));
  return {
    body: {
      start: isoSecond(counts.fromMs),
      end: isoSecond(counts.toMs),
      intervals: counts.starts.map(isoSecond),
      groups: counts.groups.map(({ by, total, series }) => ({
        by: byShape(by),
        totals: each(total),
        series: each(series),
      })),
    },
  };
}

function byShape({ projectId, kind, category, reason }: ArrivedCounts["groups"][number]["by"]) {
  return {
    ...(projectId !== undefined && { project: projectId }),
    ...(kind !== undefined && { outcome: kind }),
    ...(category !== undefined && { category }),
    ...(reason !== undefined && { reason }),
  };
}

/** What Sentry's old stats call it, of error events. */
const KINDS: Readonly<Record<string, readonly OutcomeKind[]>> = {
  received: ["accepted", "filtered", "rate_limited", "invalid", "unsupported"],
  rejected: ["rate_limited"],
  blacklisted: ["filtered"],
};
const RESOLUTIONS: Readonly<Record<string, number>> = { "1h": HOUR_MS, "1d": DAY_MS };
const CATEGORIES = ["error", "default", "security"];
const MAX_DAYS = 90;

/** Pairs of unix seconds and events, oldest first. */
export async function showProjectStats(call: ApiCall): Promise<ApiAnswer> {
  const { query, nowMs, viewer, store } = call;
  const project = await readProject(call);
  const kinds = oneOf("stat", KINDS, query.get("stat") || "received");
  const everyMs = oneOf("resolution", RESOLUTIONS, query.get("resolution") || "1h");
  const toMs = readSeconds("until", query.get("until")) ?? nowMs;
  const fromMs = readSeconds("since", query.get("since")) ?? toMs - DAY_MS;
  if (fromMs >= toMs || toMs - fromMs > MAX_DAYS * DAY_MS) {
    throw invalidInput(`since is before until, and by ${MAX_DAYS} days at most.`);
  }
  const counts = found(
    await countArrived(viewer, store, {
      period: { name: "auto", fromMs, toMs, isOpenEnded: false },
      everyMs,
      by: [],
      projectIds: [project.id],
      categories: CATEGORIES,
      kinds,
    }),
  );
  const series = counts.groups[0]?.series ?? [];
  return { body: counts.starts.map((ms, at) => [ms / SECOND_MS, series[at] ?? 0]) };
}

function oneOf<T>(name: string, known: Readonly<Record<string, T>>, sent: string): T {
  const value = Object.hasOwn(known, sent) ? known[sent] : undefined;
  if (value !== undefined) return value;
  throw invalidInput(`${name} is one of ${Object.keys(known).join(", ")}.`);
}

function readSeconds(name: string, sent: string | null): number | undefined {
  if (sent === null || sent === "") return undefined;
  const seconds = Number(sent);
  if (Number.isFinite(seconds) && seconds >= 0 && seconds < 8e12) return seconds * SECOND_MS;
  throw invalidInput(`${name} is a unix time in seconds.`);
}

const USUAL = 100;

/** The samples behind the reasons of "What arrived". */
export async function listDropped(call: ApiCall): Promise<ApiAnswer> {
  const ask = { ...readOutcomeMatch(call.query), limit: readLimit(call.query, USUAL) };
  const samples = found(await list(call.viewer, call.store, call.params.project ?? "", ask));
  return {
    body: samples.map(({ kind, reason, category, atMs, ...sample }) => ({
      outcome: kind,
      reason,
      category,
      dateReceived: isoTime(atMs),
      itemType: sample.itemType === "" ? null : sample.itemType,
      eventId: sample.eventId ?? null,
      sdk: sample.sdk ?? null,
      bytes: sample.bytes ?? null,
      keyLabel: sample.keyLabel ?? null,
    })),
  };
}

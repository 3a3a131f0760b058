import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { AppError } from "#lib/app-error.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#lib/time.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import { countArrived } from "#queries/count-arrived.ts";
import { findProject } from "#queries/find-project.ts";

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
  const project = found(await findProject(viewer, store, call.params.project ?? ""));
  const kinds = oneOf("stat", KINDS, query.get("stat") || "received");
  const everyMs = oneOf("resolution", RESOLUTIONS, query.get("resolution") || "1h");
  const toMs = readSeconds("until", query.get("until")) ?? nowMs;
  const fromMs = readSeconds("since", query.get("since")) ?? toMs - DAY_MS;
  if (fromMs >= toMs || toMs - fromMs > MAX_DAYS * DAY_MS) {
    throw invalid(`since is before until, and by ${MAX_DAYS} days at most.`);
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
  throw invalid(`${name} is one of ${Object.keys(known).join(", ")}.`);
}

function readSeconds(name: string, sent: string | null): number | undefined {
  if (sent === null || sent === "") return undefined;
  const seconds = Number(sent);
  if (Number.isFinite(seconds) && seconds >= 0 && seconds < 8e12) return seconds * SECOND_MS;
  throw invalid(`${name} is a unix time in seconds.`);
}

function invalid(message: string): AppError {
  return new AppError("invalid_input", message);
}

import { DAY_MS, startOfHour } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { LimitName, LimitRule, LimitWindow, WouldRefuse } from "#model/limits.ts";
import type { HourVolume, VolumeFilter } from "#store/ports/outcomes.ts";
import type { Store } from "#store/ports/store.ts";
import { offeredByHour, replayLimit } from "./replay-limit.ts";

const WEEK_MS = 7 * DAY_MS;

export interface ReplayedLimit {
  week: WouldRefuse;
  /** Of the window that holds now; a minute is too short to say. */
  usedNow: number | undefined;
}

/** For one owner's limits: its hours are read once. */
export async function replayOwner(
  store: Pick<Store, "outcomes">,
  owner: Pick<LimitName, "scope" | "scopeId">,
  rules: readonly LimitRule[],
  nowMs: number,
): Promise<ReplayedLimit[]> {
  if (rules.length === 0) return [];
  const weekMs = startOfHour(nowMs - WEEK_MS);
  // A window that began before the week was used by what came before the week.
  const fromMs = Math.min(...rules.map(({ window }) => startOf(window, weekMs)));
  const filter = { ...volumesOf(owner), fromMs, toMs: nowMs + 1 };
  const volumes = await store.outcomes.volumes(filter);
  return rules.map((rule) => ({
    week: replayLimit(rule, volumes, weekMs),
    usedNow: rule.window === "minute" ? undefined : usedSince(rule, volumes, nowMs),
  }));
}

function volumesOf({
  scope,
  scopeId,
}: Pick<LimitName, "scope" | "scopeId">): Pick<VolumeFilter, "projectId" | "keyId"> {
  return {
    projectId: scope === "project" ? (scopeId as ProjectId) : undefined,
    keyId: scope === "key" ? (scopeId as KeyId) : undefined,
  };
}

function usedSince(rule: LimitRule, volumes: readonly HourVolume[], nowMs: number): number {
  const sinceMs = startOf(rule.window, nowMs);
  const taken = volumes
    .filter(({ hourMs }) => hourMs >= sinceMs)
    .map((volume) => ({ ...volume, limited: 0 }));
  return offeredByHour(rule.category, taken).reduce((sum, { offered }) => sum + offered, 0);
}

function startOf(window: LimitWindow, ms: number): number {
  const date = new Date(ms);
  if (window === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  if (window === "day") return ms - (ms % DAY_MS);
  return startOfHour(ms);
}

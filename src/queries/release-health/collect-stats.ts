/** Asks the store for what some fields need, and puts the answers together by group and time. */
import { getOrMake } from "#lib/get-or-make.ts";
import type { HealthAsk, HealthGroup, ReleaseHealthStore } from "#store/ports/release-health.ts";
import { type HealthStats, NO_STATS, type SessionField } from "./session-fields.ts";

export interface StatsOfGroup {
  group: Omit<HealthGroup, "startMs">;
  /** By the start of the time. */
  times: Map<number, HealthStats>;
}

export async function collectStats(
  store: ReleaseHealthStore,
  ask: HealthAsk,
  needs: ReadonlySet<SessionField["needs"]>,
): Promise<Map<string, StatsOfGroup>> {
  const groups = new Map<string, StatsOfGroup>();
  const add = ({ startMs, ...group }: HealthGroup, stats: Partial<HealthStats>) => {
    const make = () => ({ group, times: new Map<number, HealthStats>() });
    const { times } = getOrMake(groups, groupName(group), make);
    times.set(startMs, { ...(times.get(startMs) ?? NO_STATS), ...stats });
  };
  // A group is there when it had sessions, whatever is asked about it.
  for (const { counts, ...group } of await store.sum(ask)) add(group, { counts });
  if (needs.has("users")) {
    for (const { users, ...group } of await store.countUsers(ask)) add(group, { users });
  }
  if (needs.has("durations")) {
    for (const { buckets, ...group } of await store.durations(ask)) {
      add(group, { durations: buckets });
    }
  }
  return groups;
}

export function groupName({ projectId, release, environment }: Omit<HealthGroup, "startMs">) {
  return JSON.stringify([projectId, release, environment]);
}

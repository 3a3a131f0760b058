/** A project's releases that had sessions, newest first: how many use each, and how well it does. */
import type { Project } from "#model/project.ts";
import type { SessionCounts } from "#model/signals/release-health.ts";
import { durationPercentile } from "#model/signals/session-durations.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { HealthAsk } from "#store/ports/release-health.ts";
import type { Store } from "#store/ports/store.ts";
import { collectStats, groupName } from "./collect-stats.ts";
import { findField, type HealthStats, NO_STATS } from "./session-fields.ts";

export type ReleaseHealthAsk = Pick<HealthAsk, "fromMs" | "toMs" | "environments">;

export interface ReleaseHealth {
  release: string;
  firstHourMs: number;
  lastHourMs: number;
  counts: SessionCounts;
  users: HealthStats["users"];
  /** Shares from 0 to 1; null without sessions or users. */
  crashFree: { sessions: number | null; users: number | null };
  /** Of all sessions and users of the period. */
  adoption: { sessions: number | null; users: number | null };
  medianDurationMs: number | null;
}

const NEEDS = new Set(["counts", "users", "durations"] as const);

/** undefined without a project that the viewer may see. */
export async function listReleaseHealth(
  viewer: Viewer,
  store: Pick<Store, "projects" | "releaseHealth">,
  slugOrId: string,
  ask: ReleaseHealthAsk,
): Promise<{ project: Project; releases: ReleaseHealth[] } | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  if (project === undefined) return undefined;
  const filter = { ...ask, projectIds: [project.id] };
  const seen = await store.releaseHealth.listReleases(filter);
  const byRelease = { ...filter, by: ["release"] as const };
  const stats = await collectStats(store.releaseHealth, byRelease, NEEDS);
  const whole = await collectStats(store.releaseHealth, { ...filter, by: [] }, NEEDS);
  const all = whole.get(groupName({}))?.times.get(ask.fromMs) ?? NO_STATS;
  const releases = seen.map(({ release, firstHourMs, lastHourMs }) => {
    const own = stats.get(groupName({ release }))?.times.get(ask.fromMs) ?? NO_STATS;
    return { release, firstHourMs, lastHourMs, ...healthOf(own, all) };
  });
  return { project, releases };
}

function healthOf(own: HealthStats, all: HealthStats) {
  const work = (name: string) => findField(name)?.work(own, undefined) ?? null;
  return {
    counts: own.counts,
    users: own.users,
    crashFree: {
      sessions: work("crash_free_rate(session)"),
      users: work("crash_free_rate(user)"),
    },
    adoption: {
      sessions: share(own.counts.sessions, all.counts.sessions),
      users: share(own.users.all, all.users.all),
    },
    medianDurationMs: durationPercentile(own.durations, 0.5) ?? null,
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole);
}

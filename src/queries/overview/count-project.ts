import { MINUTE_MS } from "#lib/time.ts";
import type { ProjectOverview } from "#model/overview.ts";
import { countPerBucket } from "#queries/count-per-bucket.ts";
import type { ProjectFacts } from "./project-facts.ts";
import { sayProjectNow } from "./say-project-now.ts";

export function countProject(facts: ProjectFacts, users: number): ProjectOverview {
  const { project, window, counts: issues, nowMs } = facts;
  const inside = facts.hours.filter(({ hourMs }) => hourMs >= window.fromMs);
  const counts = countPerBucket(inside, window).map(({ events }) => events);
  const events = counts.reduce((total, count) => total + count, 0);
  const minutes = (Math.min(nowMs, window.toMs) - window.fromMs) / MINUTE_MS;
  return {
    project,
    now: sayProjectNow(facts),
    newIssues: issues?.new ?? 0,
    openIssues: issues?.open ?? 0,
    users,
    events,
    perMinute: minutes > 0 ? events / minutes : 0,
    counts,
  };
}

import { MINUTE_MS } from "#lib/time.ts";
import type { ProjectOverview } from "#model/overview.ts";
import type { ProjectFacts } from "./project-facts.ts";
import { sayProjectNow } from "./say-project-now.ts";
import { bucketMs } from "./widen-period.ts";

export function countProject(facts: ProjectFacts, users: number): ProjectOverview {
  const { project, window, counts: issues, nowMs } = facts;
  const sizeMs = bucketMs(window);
  const counts = Array<number>((window.toMs - window.fromMs) / sizeMs).fill(0);
  for (const { hourMs, events } of facts.hours) {
    const at = Math.floor((hourMs - window.fromMs) / sizeMs);
    if (counts[at] !== undefined) counts[at] += events;
  }
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

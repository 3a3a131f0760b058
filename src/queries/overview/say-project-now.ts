import type { Issue } from "#model/issue.ts";
import type { AttentionIssue, ProjectNow } from "#model/overview.ts";
import { findSilence } from "./find-silence.ts";
import type { ProjectFacts } from "./project-facts.ts";

/** The worst first; of two issues alike, the one that more people met. */
export function sayProjectNow(facts: ProjectFacts): ProjectNow {
  const { issues, counts, hours, nowMs } = facts;
  const first = (why: AttentionIssue["why"]) =>
    issues.find((issue) => whyAttention(facts, issue) === why);
  const regressed = first("regressed");
  if (regressed !== undefined) return { kind: "regressed", issue: regressed };
  const rising = first("escalating");
  if (rising !== undefined) {
    return { kind: "escalating", issue: rising, times: facts.escalations.get(rising.id) };
  }
  const fresh = first("new");
  if (fresh !== undefined) return { kind: "new", issue: fresh };
  // That our own project gets nothing is how it should be.
  if (facts.project.isInternal) return { kind: "quiet", sinceMs: counts?.lastNewMs };
  if (facts.project.firstEventAtMs === undefined) return { kind: "waiting" };
  if (counts === undefined) return { kind: "quiet", sinceMs: undefined };
  const silence = findSilence(counts.lastSeenMs, hours, nowMs);
  if (silence === undefined) return { kind: "quiet", sinceMs: counts.lastNewMs };
  return { kind: "silent", lastEventMs: counts.lastSeenMs, isSudden: silence === "sudden" };
}

/** Of unresolved issues that were seen in the window. */
export function whyAttention(
  { escalations, window }: Pick<ProjectFacts, "escalations" | "window">,
  issue: Issue,
): AttentionIssue["why"] | undefined {
  if (issue.substatus === "regressed") return "regressed";
  if (issue.substatus === "escalating" || escalations.has(issue.id)) return "escalating";
  return issue.firstSeenMs >= window.fromMs ? "new" : undefined;
}

const URGENCY: Record<ProjectNow["kind"], number> = {
  regressed: 0,
  escalating: 1,
  new: 2,
  quiet: 3,
  waiting: 4,
  silent: 5,
};

/** Silent projects stand last, on their own ground: there is nothing to read in their row. */
export function urgencyOf({ kind }: ProjectNow): number {
  return URGENCY[kind];
}

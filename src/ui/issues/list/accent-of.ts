import type { IssueSubstatus } from "#model/issue.ts";
import type { SparklineProps } from "#ui/parts/marks/sparkline.tsx";

/** Which bars stand out: all of a new issue, and of one that came back those since the last pause. */
export function accentOf(
  substatus: IssueSubstatus | undefined,
  counts: readonly number[],
): SparklineProps["accent"] {
  if (substatus === "new") return { from: 0, tone: "info" };
  if (substatus === "regressed") return { from: lastRunFrom(counts), tone: "violet" };
  return undefined;
}

function lastRunFrom(counts: readonly number[]): number {
  const last = counts.findLastIndex((count) => count > 0);
  return counts.findLastIndex((count, at) => at < last && count === 0) + 1;
}

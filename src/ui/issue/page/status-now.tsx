"use client";

import type { Issue, IssueState } from "#model/issue.ts";
import { useStateNow } from "#ui/issues/triage/use-state-now.ts";
import { StatusBadge } from "#ui/parts/marks/status-badge.tsx";

export interface StatusNowProps extends IssueState, Pick<Issue, "regression"> {
  renderedAtMs: number | undefined;
}

/** How the issue stands, what was just done to it included. */
export function StatusNow({ renderedAtMs, regression, ...issue }: StatusNowProps) {
  const { status, substatus } = useStateNow(issue, renderedAtMs);
  return <StatusBadge status={status} substatus={substatus} regression={regression} />;
}

"use client";

import type { Issue } from "#model/issue.ts";
import { useTriage } from "#ui/issues/triage/triage-context.ts";
import { StatusBadge } from "#ui/parts/marks/status-badge.tsx";

/** Where the issue of a row stands, what was just done to it included. */
export function RowBadge({ id, regression }: Pick<Issue, "id" | "regression">) {
  const state = useTriage().states.get(id);
  if (state === undefined) return null;
  return (
    <StatusBadge
      {...{ regression }}
      status={state.status}
      substatus={state.substatus}
      hideOngoing
    />
  );
}

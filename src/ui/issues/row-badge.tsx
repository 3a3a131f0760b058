"use client";

import type { Issue } from "#model/issue.ts";
import { StatusBadge } from "#ui/parts/status-badge.tsx";
import { useTriage } from "./triage-context.ts";

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

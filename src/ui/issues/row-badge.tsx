"use client";

import type { IssueId } from "#model/ids.ts";
import { StatusBadge } from "#ui/parts/status-badge.tsx";
import { useTriage } from "./triage-context.ts";

/** Where the issue of a row stands, what was just done to it included. */
export function RowBadge({ id }: { id: IssueId }) {
  const state = useTriage().states.get(id);
  return state && <StatusBadge status={state.status} substatus={state.substatus} hideOngoing />;
}

"use client";

import { useSyncExternalStore } from "react";
import type { IssueState } from "#model/issue.ts";
import { type Changes, readChanges, stateNow, subscribeChanges } from "./triage-store.ts";

const NONE: Changes = new Map();

/** Where one issue stands, what was done to it in this browser since the page was made included. */
export function useStateNow(rendered: IssueState, renderedAtMs = 0): IssueState {
  const changes = useSyncExternalStore(subscribeChanges, readChanges, () => NONE);
  return stateNow(rendered, changes, renderedAtMs);
}

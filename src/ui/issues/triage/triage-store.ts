/**
 * What this browser did to issues since their list was rendered. Outside React, so that a list that
 * comes back from the router's cache still knows it; a list rendered later knows better.
 */
import type { IssueState } from "#model/issue.ts";

interface Change {
  state: IssueState;
  /** The server's time; undefined until it has answered. */
  atMs: number | undefined;
}

export type Changes = ReadonlyMap<number, Change>;

let changes: Changes = new Map();
const listeners = new Set<() => void>();

export function readChanges(): Changes {
  return changes;
}

export function subscribeChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `atMs` undefined: hoped for, not yet answered. */
export function setStates(states: readonly IssueState[], atMs?: number): void {
  const next = new Map(changes);
  for (const state of states) next.set(state.id, { state, atMs });
  changes = next;
  for (const listener of listeners) listener();
}

/** Whether a change of this issue is on its way to the server. */
export function isUnanswered(id: number): boolean {
  const change = changes.get(id);
  return change !== undefined && change.atMs === undefined;
}

/** Resolves when no change of this issue is on its way any more. */
export function whenAnswered(id: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isUnanswered(id)) return;
      stop();
      resolve();
    };
    const stop = subscribeChanges(look);
    look();
  });
}

/** Where an issue stands for this browser. */
export function stateNow(row: IssueState, known: Changes, renderedAtMs = 0): IssueState {
  const change = known.get(row.id);
  if (change === undefined) return row;
  return change.atMs === undefined || change.atMs >= renderedAtMs ? change.state : row;
}

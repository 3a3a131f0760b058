"use client";

import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import type { IssueState } from "#model/issue.ts";
import { type TriageActions, TriageContext } from "./triage-context.ts";
import { type Changes, readChanges, stateNow, subscribeChanges } from "./triage-store.ts";
import { useSelection } from "./use-selection.ts";
import { useTriageKeys } from "./use-triage-keys.ts";
import { useTriageVerbs } from "./use-triage-verbs.ts";

export interface TriageProviderProps {
  rows: readonly IssueState[];
  /** As toasts call them, row by row. */
  names: readonly string[];
  /** What the view lists: an issue that is no longer so leaves it. */
  view: Pick<Partial<IssueState>, "status" | "substatus">;
  renderedAtMs: number;
  mayTriage: boolean;
  actions: TriageActions;
  children: ReactNode;
}

const NONE: Changes = new Map();

/** Selection, keys and optimistic changes of one list. */
export function TriageProvider(props: TriageProviderProps) {
  const { rows, names, view, renderedAtMs, mayTriage, actions, children } = props;
  const changes = useSyncExternalStore(subscribeChanges, readChanges, () => NONE);
  const { status, substatus } = view;
  const { states, shown } = useMemo(() => {
    const now = rows.map((row) => stateNow(row, changes, renderedAtMs));
    const listed = now.filter(
      (state, at) =>
        state === rows[at] ||
        ((status === undefined || state.status === status) &&
          (substatus === undefined || state.substatus === substatus)),
    );
    return {
      states: new Map(now.map((state) => [state.id, state])),
      shown: listed.map(({ id }) => id),
    };
  }, [rows, changes, renderedAtMs, status, substatus]);
  const selection = useSelection(shown);
  const nameOf = useMemo(
    () => new Map(rows.map(({ id }, at) => [id, names[at] ?? ""])),
    [rows, names],
  );
  const act = useTriageVerbs({ states, names: nameOf, shown, selection, actions, mayTriage });
  useTriageKeys({ shown, selection, act });
  const triage = useMemo(
    () => ({ states, rows, shown, mayTriage, act, ...selection }),
    [states, rows, shown, mayTriage, act, selection],
  );
  return <TriageContext value={triage}>{children}</TriageContext>;
}

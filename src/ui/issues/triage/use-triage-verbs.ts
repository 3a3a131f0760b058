"use client";

import { useCallback } from "react";
import type { IssueId } from "#model/ids.ts";
import type { IssueState } from "#model/issue.ts";
import { focusedRow, focusRow } from "#ui/issues/list/focus-row.ts";
import { showToast } from "#ui/parts/overlays/toast-store.ts";
import { runTriage, statusAfter } from "./run-triage.ts";
import type { TriageActions, TriageVerb } from "./triage-context.ts";
import { isUnanswered } from "./triage-store.ts";
import type { Selection } from "./use-selection.ts";

interface Given {
  states: ReadonlyMap<IssueId, IssueState>;
  names: ReadonlyMap<IssueId, string>;
  shown: readonly IssueId[];
  selection: Selection;
  actions: TriageActions;
  mayTriage: boolean;
}

/** Does a verb to what is selected, or else to the row in focus. */
export function useTriageVerbs(given: Given): (verb: TriageVerb) => void {
  const { states, names, shown, selection, actions, mayTriage } = given;
  return useCallback(
    (verb) => {
      const focused = focusedRow();
      const chosen =
        selection.selected.size > 0 ? [...selection.selected] : focused ? [focused] : [];
      const wanted = chosen
        .flatMap((id) => states.get(id) ?? [])
        .filter(({ status }) => status !== statusAfter(verb));
      // What is on its way may arrive after what is sent now.
      const before = wanted.filter(({ id }) => !isUnanswered(id));
      if (wanted.length === 0) return;
      if (!mayTriage) {
        showToast({ text: "Your role may read issues, not change them.", tone: "failed" });
        return;
      }
      if (before.length === 0) {
        showToast({ text: "The server has not answered yet: wait a moment.", tone: "plain" });
        return;
      }
      const ids = before.map(({ id }) => id);
      const next = focused && ids.includes(focused) ? neighbour(shown, ids, focused) : undefined;
      selection.clear();
      void runTriage({ verb, before, names: ids.map((id) => names.get(id) ?? ""), actions });
      focusRow(next);
    },
    [states, names, shown, selection, actions, mayTriage],
  );
}

/** The row below that stays, or else the one above. */
function neighbour(
  shown: readonly IssueId[],
  leaving: readonly IssueId[],
  from: IssueId,
): IssueId | undefined {
  const at = shown.indexOf(from);
  const stays = (id: IssueId) => !leaving.includes(id);
  return shown.slice(at).find(stays) ?? shown.slice(0, at).findLast(stays);
}

"use client";

import { useCallback } from "react";
import type { IssueId } from "#model/ids.ts";
import type { IssueState } from "#model/issue.ts";
import { showToast } from "#ui/parts/toast-store.ts";
import { useUndoToast } from "#ui/parts/use-undo-toast.ts";
import { focusedRow, focusRow } from "./focus-row.ts";
import type { TriageActions, TriageAnswer, TriageVerb } from "./triage-context.ts";
import { setStates } from "./triage-store.ts";
import type { Selection } from "./use-selection.ts";

const TARGETS = {
  resolve: { status: "resolved", substatus: undefined, done: "resolved" },
  archive: { status: "archived", substatus: undefined, done: "archived" },
  reopen: { status: "unresolved", substatus: "ongoing", done: "reopened" },
} as const satisfies Record<TriageVerb, object>;

const NO_ANSWER = "the server did not answer";

interface Given {
  states: ReadonlyMap<IssueId, IssueState>;
  shown: readonly IssueId[];
  selection: Selection;
  actions: TriageActions;
  mayTriage: boolean;
}

/** Does a verb to what is selected, or else to the row in focus: at once here, then on the server. */
export function useTriageVerbs(given: Given): (verb: TriageVerb) => void {
  const { states, shown, selection, actions, mayTriage } = given;
  const undoToast = useUndoToast();
  return useCallback(
    (verb) => {
      const focused = focusedRow();
      const chosen =
        selection.selected.size > 0 ? [...selection.selected] : focused ? [focused] : [];
      const before = chosen
        .flatMap((id) => states.get(id) ?? [])
        .filter(({ status }) => status !== TARGETS[verb].status);
      if (before.length === 0) return;
      if (!mayTriage) {
        showToast({ text: "Your role may read issues, not change them.", tone: "failed" });
        return;
      }
      const ids = before.map(({ id }) => id);
      const next = focused && ids.includes(focused) ? neighbour(shown, ids, focused) : undefined;
      selection.clear();
      void run();
      focusRow(next);

      async function run(): Promise<void> {
        const { status, substatus, done } = TARGETS[verb];
        const after = ids.map((id) => ({ id, status, substatus }));
        setStates(after);
        const answer = await ask(() => actions.change(verb, ids));
        if (!answer.ok) {
          setStates(before, Date.now());
          const text = `Not ${done}: ${answer.message.replace(/\.$/, "")}. Nothing changed.`;
          const action = { label: "Try again", run };
          return void showToast({ text, tone: "failed", action });
        }
        setStates(after, answer.atMs);
        undoToast({ text: `${count(ids.length)} ${done}`, undo: () => undo(answer.before, after) });
      }

      async function undo(was: IssueState[], after: IssueState[]): Promise<void> {
        setStates(was);
        const answer = await ask(() => actions.restore(was));
        setStates(answer.ok ? was : after, answer.ok ? answer.atMs : Date.now());
        if (!answer.ok) throw new Error(answer.message);
      }
    },
    [states, shown, selection, actions, mayTriage, undoToast],
  );
}

async function ask(call: () => Promise<TriageAnswer>): Promise<TriageAnswer> {
  try {
    return await call();
  } catch {
    return { ok: false, message: NO_ANSWER };
  }
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

function count(issues: number): string {
  return issues === 1 ? "1 issue" : `${issues} issues`;
}

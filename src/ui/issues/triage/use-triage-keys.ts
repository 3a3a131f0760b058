"use client";

import { useEffect } from "react";
import type { IssueId } from "#model/ids.ts";
import { focusedRow, focusRow } from "#ui/issues/list/focus-row.ts";
import { isTyping } from "#ui/parts/forms/is-typing.ts";
import type { TriageVerb } from "./triage-context.ts";
import type { Selection } from "./use-selection.ts";

interface Given {
  shown: readonly IssueId[];
  selection: Selection;
  act: (verb: TriageVerb) => void;
}

const VERBS = new Map<string, TriageVerb>([
  ["e", "resolve"],
  ["a", "archive"],
  ["r", "reopen"],
]);

/** j k x e a r and Escape; Enter is the focused link's own, `u` the toast's, `/` the frame's. */
export function useTriageKeys({ shown, selection, act }: Given): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event) || document.querySelector(":modal, :popover-open")) return;
      const key = event.key.toLowerCase();
      const verb = VERBS.get(key);
      const focused = focusedRow();
      if (key === "j") move(1);
      else if (key === "k") move(-1);
      else if (key === "x" && focused !== undefined) selection.toggle(focused, event.shiftKey);
      else if (key === "escape" && selection.selected.size > 0) selection.clear();
      else if (verb !== undefined && !event.shiftKey) act(verb);
      else return;
      event.preventDefault();
    }
    function move(step: 1 | -1): void {
      const focused = focusedRow();
      const at = focused === undefined ? -1 : shown.indexOf(focused);
      if (at < 0) return focusRow(shown[0]);
      focusRow(shown[Math.min(Math.max(at + step, 0), shown.length - 1)]);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [shown, selection, act]);
}

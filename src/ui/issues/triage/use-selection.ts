"use client";

import { useMemo, useRef, useState } from "react";
import type { IssueId } from "#model/ids.ts";

export interface Selection {
  selected: ReadonlySet<IssueId>;
  toggle: (id: IssueId, upToHere: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

const NOBODY: ReadonlySet<IssueId> = new Set();

/** Which of the shown rows are chosen; a row that left the list is chosen no more. */
export function useSelection(shown: readonly IssueId[]): Selection {
  const [chosen, setChosen] = useState(NOBODY);
  const anchor = useRef<IssueId>(undefined);
  return useMemo(() => {
    const selected = new Set(shown.filter((id) => chosen.has(id)));
    return {
      selected,
      toggle(id, upToHere) {
        const from = anchor.current === undefined ? -1 : shown.indexOf(anchor.current);
        const to = shown.indexOf(id);
        const next = new Set(selected);
        if (upToHere && from >= 0) {
          for (const one of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
        } else if (!next.delete(id)) next.add(id);
        anchor.current = id;
        setChosen(next);
      },
      toggleAll: () => setChosen(selected.size === shown.length ? NOBODY : new Set(shown)),
      clear: () => setChosen(NOBODY),
    };
  }, [shown, chosen]);
}

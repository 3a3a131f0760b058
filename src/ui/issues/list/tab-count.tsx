"use client";

import type { IssueState } from "#model/issue.ts";
import { useTriage } from "#ui/issues/triage/triage-context.ts";
import { formatCompact } from "#ui/parts/words/format-number.ts";

export interface TabCountProps {
  status: IssueState["status"];
  substatus?: IssueState["substatus"];
  /** When the page was made. */
  count: number;
  /** Zero is said too. */
  always?: boolean;
}

/** How many a view would show, what was just done included. */
export function TabCount({ status, substatus, count, always = false }: TabCountProps) {
  const { rows, states } = useTriage();
  const fits = (state: IssueState) =>
    state.status === status && (substatus === undefined || state.substatus === substatus);
  const left = rows.filter(fits).length;
  const now = [...states.values()].filter(fits).length;
  const total = count + now - left;
  return total > 0 || always ? <span className="count">{formatCompact(total)}</span> : null;
}

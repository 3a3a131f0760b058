"use client";

import type { ReactNode } from "react";
import type { IssueId } from "#model/ids.ts";
import { Checkbox } from "#ui/parts/checkbox.tsx";
import { classNames } from "#ui/parts/class-names.ts";
import { StatusBadge } from "#ui/parts/status-badge.tsx";
import { useTriage } from "./triage-context.ts";

/** What a row does; what it shows comes from the server as children. */
export function RowFrame(props: { id: IssueId; title: string; children: ReactNode }) {
  const { id, title, children } = props;
  const { states, rows, shown, selected, toggle } = useTriage();
  const state = states.get(id);
  if (state === undefined || !shown.includes(id)) return null;
  const isSelected = selected.has(id);
  const hasChanged = !rows.includes(state);
  return (
    <tr className={classNames("ir", isSelected && "sel")} data-issue={id}>
      <td className="cbx">
        <Checkbox
          aria-label={`Select ${title}`}
          checked={isSelected}
          onChange={({ nativeEvent }) => {
            toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
          }}
        />
      </td>
      {children}
      {hasChanged && (
        <td className="now">
          <StatusBadge status={state.status} substatus={state.substatus} />
        </td>
      )}
    </tr>
  );
}

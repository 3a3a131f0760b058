"use client";

import type { ReactNode } from "react";
import type { IssueId } from "#model/ids.ts";
import { useTriage } from "#ui/issues/triage/triage-context.ts";
import { Checkbox } from "#ui/parts/forms/checkbox.tsx";
import { classNames } from "#ui/parts/marks/class-names.ts";

/** What a row does; what it shows comes from the server as children. */
export function RowFrame(props: { id: IssueId; title: string; children: ReactNode }) {
  const { id, title, children } = props;
  const { shown, selected, toggle } = useTriage();
  if (!shown.includes(id)) return null;
  const isSelected = selected.has(id);
  return (
    <tr className={classNames("issue-row", isSelected && "is-selected")} data-issue={id}>
      <td className="checkbox-cell">
        <Checkbox
          aria-label={`Select ${title}`}
          name="issue"
          value={id}
          form="triage"
          checked={isSelected}
          onChange={({ nativeEvent }) => {
            toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
          }}
        />
      </td>
      {children}
    </tr>
  );
}

"use client";

import { Archive, Check, RotateCcw, X } from "lucide-react";
import { Button } from "#ui/parts/forms/button.tsx";
import { Checkbox } from "#ui/parts/forms/checkbox.tsx";
import { useTriage } from "./triage-context.ts";

/** What can be done to the selected issues. Only what would change something is offered. */
export function BulkBar() {
  const { selected, shown, states, act, clear, toggleAll, mayTriage } = useTriage();
  if (selected.size === 0) return null;
  const chosen = [...selected].flatMap((id) => states.get(id) ?? []);
  const can = (status: string) => mayTriage && chosen.some((state) => state.status !== status);
  const words = `${selected.size} selected`;
  return (
    <div className="bulk pop" role="toolbar" aria-label={`Actions for ${words}`}>
      <span className="row count">
        <Checkbox
          aria-label="Select all on this page"
          checked={selected.size === shown.length}
          some={selected.size < shown.length}
          onChange={toggleAll}
        />
        <b className="med nowrap" role="status">
          {words}
        </b>
      </span>
      <span className="vr" />
      {can("resolved") && (
        <Button variant="primary" icon={Check} kbd="E" onClick={() => act("resolve")}>
          Resolve
        </Button>
      )}
      {can("archived") && (
        <Button variant="ghost" icon={Archive} kbd="A" onClick={() => act("archive")}>
          Archive
        </Button>
      )}
      {can("unresolved") && (
        <Button variant="ghost" icon={RotateCcw} kbd="R" onClick={() => act("reopen")}>
          Reopen
        </Button>
      )}
      {!mayTriage && <span className="t3 xs">Your role may read issues, not change them.</span>}
      <span className="vr" />
      <Button variant="ghost" kbd="esc" className="clear" onClick={clear}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" className="phone" />
        <span>Clear</span>
      </Button>
    </div>
  );
}

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
    <div className="bulk-bar fade-in" role="toolbar" aria-label={`Actions for ${words}`}>
      <span className="row bulk-bar-count">
        <Checkbox
          aria-label="Select all on this page"
          checked={selected.size === shown.length}
          some={selected.size < shown.length}
          onChange={toggleAll}
        />
        <b className="strong nowrap" role="status">
          {words}
        </b>
      </span>
      <span className="divider" />
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
      {!mayTriage && (
        <span className="faint small-text">Your role may read issues, not change them.</span>
      )}
      <span className="divider" />
      <Button variant="ghost" kbd="esc" onClick={clear}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" className="phone-only" />
        <span className="visually-hidden-on-phone">Clear</span>
      </Button>
    </div>
  );
}

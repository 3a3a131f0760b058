"use client";

import { useTriage } from "#ui/issues/triage/triage-context.ts";
import { Checkbox } from "#ui/parts/forms/checkbox.tsx";

export function SelectAll() {
  const { shown, selected, toggleAll } = useTriage();
  const isAll = shown.length > 0 && selected.size === shown.length;
  return (
    <Checkbox
      aria-label="Select all on this page"
      checked={isAll}
      some={selected.size > 0 && !isAll}
      onChange={toggleAll}
    />
  );
}

"use client";

import { Search } from "lucide-react";
import { useState } from "react";
import { Select } from "#ui/parts/forms/select.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";

export interface BreadcrumbFilterProps {
  /** The element that holds the rows. */
  listId: string;
  kinds: readonly { value: string; label: string }[];
}

/** Hides the rows that do not fit. They are the server's: only their `hidden` is touched. */
export function BreadcrumbFilter({ listId, kinds }: BreadcrumbFilterProps) {
  const [words, setWords] = useState("");
  const [kind, setKind] = useState("");

  function filter(next: { words: string; kind: string }): void {
    setWords(next.words);
    setKind(next.kind);
    const list = document.getElementById(listId);
    const isFiltered = next.words !== "" || next.kind !== "";
    const earlier = list?.querySelector("details");
    if (isFiltered && earlier) earlier.open = true;
    const wanted = next.words.toLowerCase();
    for (const row of list?.querySelectorAll<HTMLElement>("li[data-kind]") ?? []) {
      const hasWords = (row.textContent ?? "").toLowerCase().includes(wanted);
      row.hidden = !hasWords || (next.kind !== "" && row.dataset.kind !== next.kind);
    }
  }

  return (
    <>
      <label className="input-box breadcrumb-filter">
        <Icon of={Search} size={12} />
        <input
          type="search"
          placeholder="Filter"
          aria-label="Filter breadcrumbs"
          value={words}
          onChange={(event) => filter({ words: event.target.value, kind })}
        />
      </label>
      <Select
        label="Type"
        size="small"
        value={kind}
        options={[{ value: "", label: "All types" }, ...kinds]}
        onChange={(value) => filter({ words, kind: value })}
      />
    </>
  );
}

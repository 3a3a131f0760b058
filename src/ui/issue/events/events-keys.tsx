"use client";

import { useRouter } from "next/navigation";
import { useShortcuts } from "#ui/issue/page/use-shortcuts.ts";

/** `j` and `k` move through the rows, Esc goes back to the issue. */
export function EventsKeys({ issue }: { issue: string }) {
  const router = useRouter();
  const move = (step: 1 | -1) => () => {
    const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
  };
  function leave(): void {
    if (!document.querySelector(":modal, :popover-open")) router.push(issue);
  }
  useShortcuts({ j: move(1), k: move(-1), Escape: leave });
  return null;
}

import type { IssueId } from "#model/ids.ts";

/** The row the keyboard is in: real focus, so that Enter, Tab and screen readers agree. */
export function focusedRow(): IssueId | undefined {
  const row = document.activeElement?.closest<HTMLElement>("[data-issue]");
  return row ? (Number(row.dataset.issue) as IssueId) : undefined;
}

export function focusRow(id: IssueId | undefined): void {
  if (id === undefined) return;
  document.querySelector<HTMLElement>(`[data-issue="${id}"] .row-link`)?.focus();
}

/** Arrow keys, Home, End and first letters move among a menu's rows; Tab leaves it. */
export function moveInMenu(
  menu: HTMLElement,
  event: { key: string; preventDefault: () => void },
): void {
  const rows = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  const at = rows.findIndex((row) => row.matches(":focus"));
  const next = rowFor(event.key, rows, at);
  if (event.key === "Tab") menu.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function rowFor(key: string, rows: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === "ArrowDown") return rows[(at + 1) % rows.length];
  if (key === "ArrowUp") return rows.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return rows[0];
  if (key === "End") return rows.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const after = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  return after.find((row) => row.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

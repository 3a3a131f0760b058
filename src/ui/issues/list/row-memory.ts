/** Where somebody stood in a list when an issue was opened from it, kept for this tab. */
interface RowMemory {
  /** The issue that was looked at last. */
  href?: string;
  scrollY?: number;
  /** Somebody goes back, rather than to the list anew. */
  isReturning?: boolean;
}

const NAME = "lapwing-row";

export function rememberRow(change: RowMemory): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ ...recallRow(), ...change }));
  } catch {
    // A browser may forbid it; then a list begins at its top.
  }
}

function recallRow(): RowMemory {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
}

/** Puts focus and scroll where they were; when the row has left the list, to the one after it. */
export function restoreRow(hrefs: readonly string[]): void {
  const { href, scrollY, isReturning } = recallRow();
  rememberRow({ href: undefined, isReturning: false });
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!isReturning && visit?.type !== "back_forward") return;
  const at = href === undefined ? -1 : hrefs.indexOf(href);
  if (at < 0) return;
  const rows = [...hrefs.slice(at), ...hrefs.slice(0, at).reverse()];
  const row = rows.map(linkOf).find((link) => link !== undefined);
  if (scrollY !== undefined) window.scrollTo({ top: scrollY });
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}

/** By its path: a row's link keeps the time and environment of the list. */
function linkOf(href: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>("a.row-link");
  return [...links].find(({ pathname }) => pathname === href);
}

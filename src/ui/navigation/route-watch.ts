/**
 * A route that shows nothing of itself in time, or whose payload breaks off, is loaded as a
 * document. Next.js does neither. It writes every route it shows into the history, a skeleton too:
 * that is the sign that one is there.
 */
export const ROUTE_TIMEOUT_MS = 3800;
/** A payload that breaks off early is noticed by Next.js too, which then goes by itself. */
const NEXT_GOES_MS = 100;

export type TransitionType = "push" | "replace" | "traverse";

let timer: ReturnType<typeof setTimeout> | undefined;
let isLeaving = false;

/** Before Next.js keeps the history's functions for itself. */
export function watchRoutes(onLeave: () => void): void {
  for (const name of ["pushState", "replaceState"] as const) {
    const write = history[name].bind(history);
    history[name] = (...entry) => {
      // The document that is coming writes its own entry; two of them would break the way back.
      if (isLeaving) return;
      write(...entry);
      settle();
    };
  }
  addEventListener("beforeunload", () => {
    clearTimeout(timer);
    isLeaving = true;
    onLeave();
  });
  // Left, and come back to by "back", as it was.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) settle();
  });
}

function settle(): void {
  clearTimeout(timer);
  isLeaving = false;
  delete document.documentElement.dataset.going;
}

export function startRoute(url: string, type: TransitionType): void {
  settle();
  const { dataset } = document.documentElement;
  // Draws the line at the top of the page (navigation.css).
  dataset.going = "";
  const load = () => {
    // After back or forward the address is the new one already.
    if (type === "traverse") location.reload();
    else location[type === "replace" ? "replace" : "assign"](url);
  };
  // Next.js would change the address and go on showing the page it is on (global-not-found.tsx).
  if ("alone" in dataset) load();
  else timer = setTimeout(load, ROUTE_TIMEOUT_MS);
}

/** `url` as it was fetched, with the framework's mark. */
export function loadBrokenRoute(url: string): void {
  const page = new URL(url);
  page.searchParams.delete("_rsc");
  setTimeout(() => isLeaving || location.assign(page), NEXT_GOES_MS);
}

/**
 * A route that shows nothing of itself in time, or whose payload breaks off or stands still, is
 * loaded as a document. Next.js does neither. It writes every route it shows into the history, a
 * skeleton too: that is the sign that one is there.
 */
export const ROUTE_TIMEOUT_MS = 3800;
/** A payload that breaks off early is noticed by Next.js too, which then goes by itself. */
const NEXT_GOES_MS = 100;

export type TransitionType = "push" | "replace" | "traverse";

let timer: ReturnType<typeof setTimeout> | undefined;
let isLeaving = false;
/** Counts routes: what becomes of an earlier one concerns nobody. */
let route = 0;

/** Before Next.js keeps the history's functions for itself. */
export function watchRoutes(on: { leave: () => void; show: () => void }): void {
  for (const name of ["pushState", "replaceState"] as const) {
    const write = history[name].bind(history);
    history[name] = (...entry) => {
      // The document that is coming writes its own entry; two of them would break the way back.
      if (isLeaving) return;
      write(...entry);
      settle();
      on.show();
    };
  }
  addEventListener("beforeunload", () => {
    clearTimeout(timer);
    isLeaving = true;
    on.leave();
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
  route++;
  // The document of an earlier click would take the page of this one away.
  if (isLeaving) stop();
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

/** Somebody waits for a page. */
export const isGoing = () => "going" in document.documentElement.dataset;

/** For a payload that is asked for now: what to call, with its address, when it does not arrive. */
export function watchPayload(): (url: string) => void {
  const mine = route;
  return (url) => {
    const page = new URL(url);
    page.searchParams.delete("_rsc");
    const isWanted = () => mine === route && !isLeaving;
    if (isWanted()) setTimeout(() => isWanted() && location.assign(page), NEXT_GOES_MS);
  };
}

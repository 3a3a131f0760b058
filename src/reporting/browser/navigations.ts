/**
 * Soft navigations, from the click until the new page is there. Next.js tells when one starts; that
 * it is shown is seen by the history entry it makes, and by its skeleton going away.
 */
import { SECOND_MS } from "#lib/time.ts";
import type { TransactionFacts } from "#reporting/make-transaction.ts";
import { routeOf } from "#reporting/page-routes.ts";
import { isNotFoundShown } from "./is-not-found-shown.ts";

/** Longer is no navigation that somebody waits for. */
const MAX_MS = 30 * SECOND_MS;

export interface Navigated extends Omit<TransactionFacts, "name" | "parent" | "own"> {
  /** undefined for an address that is no page, or shows the 404 page. */
  name: string | undefined;
}

export function watchNavigations(onShown: (navigation: Navigated) => void) {
  let started: { fromUrl: string; startMs: number } | undefined;

  function committed(): void {
    if (started === undefined || addressHere() === started.fromUrl) return;
    const { startMs } = started;
    started = undefined;
    const look = () => {
      // In the background nothing is drawn: such a time says nothing.
      if (document.hidden || nowMs() - startMs > MAX_MS) return;
      if (document.querySelector("[data-skeleton]") !== null) requestAnimationFrame(look);
      else {
        const name = isNotFoundShown() ? undefined : routeOf(location.pathname);
        onShown({ name, op: "navigation", startMs, endMs: nowMs() });
      }
    };
    // The entry is made while React commits: what it commits is there a frame later.
    requestAnimationFrame(() => requestAnimationFrame(look));
  }

  for (const name of ["pushState", "replaceState"] as const) {
    const original = history[name];
    history[name] = function (...given: Parameters<typeof original>) {
      original.apply(this, given);
      committed();
    };
  }
  return (type: string) => {
    // Going back has changed the address already.
    started = { fromUrl: type === "traverse" ? "" : addressHere(), startMs: nowMs() };
  };
}

function addressHere(): string {
  return location.pathname + location.search;
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

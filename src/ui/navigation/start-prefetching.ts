/**
 * Loaded after the page: until then nothing is prefetched, and a click is fetched as ever. Takes
 * over the page's `fetch`, and hands back what must know where somebody goes.
 */
import { onArrived, tellOldPage } from "./page-events.ts";
import { makePrefetchGate } from "./prefetch-gate.ts";
import { followPage } from "./read-whole.ts";
import type { TransitionType } from "./route-watch.ts";
import { watchIntents } from "./watch-intents.ts";

export interface Prefetching {
  go(url: string, type: TransitionType): void;
  /** What was gone to is shown. */
  show(): void;
  /** A document is being loaded. */
  leave(): void;
}

export function startPrefetching(fetchNow: typeof fetch): Prefetching {
  let isOld = false;
  let lookAround = () => {};
  // Other tabs of this browser keep pages too.
  const changes = new BroadcastChannel("lapwing-changes");
  const gate = makePrefetchGate(fetchNow, {
    follow: followPage,
    onOld: () => {
      isOld = true;
    },
    onIdle: () => lookAround(),
    onChanged: () => changes.postMessage(""),
  });
  changes.onmessage = gate.forget;
  onArrived(gate.age);
  window.fetch = gate.fetch;
  lookAround = watchIntents(gate.prefetch);
  return {
    go(url, type) {
      isOld = false;
      gate.go(url, type);
    },
    show() {
      gate.arrive();
      // When React has drawn it.
      if (isOld) setTimeout(tellOldPage);
      isOld = false;
    },
    leave: gate.close,
  };
}

/**
 * At most five prefetches at once, and none in the way of what somebody waits for. Next.js has a
 * setting for neither: it runs four for links in view and twelve under a fast pointer. A browser
 * has six connections to a host, and one of them carries the live updates.
 */
const MAX_PREFETCHES = 5;

type Fetch = typeof fetch;

interface Prefetch {
  path: string;
  start: () => void;
  stop: AbortController;
}

export interface PrefetchGate {
  /** Stands in for the browser's own. */
  fetch: Fetch;
  /** Somebody goes there: what is prefetched for it waits no longer. */
  hurry(url: string): void;
  /** A document is being loaded: nothing more is prefetched. */
  close(): void;
}

/** `onBroken` is told of a page whose payload broke off; the address is as it was fetched. */
export function makePrefetchGate(fetchNow: Fetch, onBroken: (url: string) => void): PrefetchGate {
  const running = new Set<Prefetch>();
  const waiting = new Set<Prefetch>();
  /** Pages and actions that somebody waits for: until they are there, no prefetch is started. */
  let wanted = 0;

  function start(prefetch: Prefetch): void {
    waiting.delete(prefetch);
    running.add(prefetch);
    prefetch.start();
  }

  function startWaiting(): void {
    // The newest first: the pointer has left the others.
    for (const prefetch of [...waiting].reverse()) {
      if (wanted === 0 && running.size < MAX_PREFETCHES) start(prefetch);
    }
  }

  /** Gives up prefetches of other pages until no more than `most` run. */
  function makeRoom(path: string, most: number): void {
    for (const prefetch of running) {
      if (running.size <= most) break;
      if (prefetch.path !== path && running.delete(prefetch)) prefetch.stop.abort();
    }
  }

  function prefetchInTurn(...[input, init]: Parameters<Fetch>): Promise<Response> {
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    const prefetch = { path: pathOf(input), start: resolve, stop: new AbortController() };
    const signals = [prefetch.stop.signal, ...(init?.signal ? [init.signal] : [])];
    const signal = AbortSignal.any(signals);
    // Who is told to stop while waiting goes on at once, and fails at once.
    signal.addEventListener("abort", () => resolve());
    waiting.add(prefetch);
    startWaiting();
    const answer = turn.then(() => fetchNow(input, { ...init, signal }));
    void ended(answer).then(() => {
      waiting.delete(prefetch);
      running.delete(prefetch);
      startWaiting();
    });
    return answer;
  }

  function fetchWanted(...[input, init]: Parameters<Fetch>): Promise<Response> {
    wanted++;
    makeRoom(pathOf(input), 0);
    const answer = fetchNow(input, init);
    void ended(answer, onBroken).then(() => {
      wanted--;
      startWaiting();
    });
    return answer;
  }

  return {
    fetch(input, init) {
      const sent = new Headers(init?.headers);
      if (sent.has("next-action")) return fetchWanted(input, init);
      if (!sent.has("rsc")) return fetchNow(input, init);
      // A link with `prefetch={true}` differs from a click by its priority alone.
      const isPrefetch = sent.has("next-router-prefetch") || init?.priority === "low";
      return isPrefetch ? prefetchInTurn(input, init) : fetchWanted(input, init);
    },
    hurry(url) {
      const path = pathOf(url);
      for (const prefetch of waiting) {
        if (prefetch.path !== path) continue;
        makeRoom(path, MAX_PREFETCHES - 1);
        start(prefetch);
      }
    },
    close() {
      wanted++;
      makeRoom("", 0);
    },
  };
}

/** Resolves when the last byte is here, or when it is clear that it will not come. */
function ended(answer: Promise<Response>, onBroken?: (url: string) => void): Promise<unknown> {
  // At once: whoever asked reads the body next, and what is being read has no copy.
  return answer.then(
    (response) =>
      response
        .clone()
        .blob()
        .catch(() => onBroken?.(response.url)),
    () => {},
  );
}

function pathOf(url: RequestInfo | URL): string {
  return new URL(String(url), location.href).pathname;
}

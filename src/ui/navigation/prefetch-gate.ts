/**
 * Every request of a page goes through here, once it is loaded. At most five prefetches run at once, and none in the
 * way of what somebody waits for: a browser has six connections to a host. A click on a page that
 * was prefetched, or seen just now, is answered from what is kept.
 */
import { KeptPages } from "./kept-pages.ts";
import { type FollowPage, readWhole } from "./read-whole.ts";
import type { TransitionType } from "./route-watch.ts";

const MAX_PREFETCHES = 5;
/** One that hangs makes way. A click that waits for it takes it over, and has a time-out of its own. */
const MAX_PREFETCH_MS = 10_000;
/** More than that nobody is about to click. */
const MAX_WAITING = 10;
/** The page around is there already, whichever it is: what is below the shell is asked for. */
export const BELOW_SHELL = encodeURIComponent('["",{"children":["(shell)",{"children":["",{}]}]}]');
/** The framework's check of the header above. */
export const BELOW_SHELL_MARK = "_rsc=14zs6";

type Fetch = typeof fetch;

interface Prefetch {
  address: string;
  start: () => void;
  stop: AbortController;
}

interface GateListener {
  /** Sees to it that a page arrives that somebody waits for. */
  follow: FollowPage;
  /** What will be shown is to be brought up to date. */
  onOld(): void;
  /** Nobody waits for anything. */
  onIdle(): void;
  /** This browser has changed something. */
  onChanged(): void;
}

export interface PrefetchGate {
  /** Stands in for the browser's own. */
  fetch: Fetch;
  prefetch(href: string, issue?: number): void;
  /** Somebody goes there. */
  go(url: string, type: TransitionType): void;
  /** What was gone to is shown. */
  arrive(): void;
  /** A document is being loaded: nothing more is prefetched. */
  close(): void;
  /** Something arrived for these issues. */
  age(issues: readonly number[]): void;
  /** Something was changed, here or in another tab. */
  forget(): void;
}

export function makePrefetchGate(fetchNow: Fetch, listener: GateListener): PrefetchGate {
  const pages = new KeptPages();
  const running = new Set<Prefetch>();
  const waiting = new Set<Prefetch>();
  /** When the pages that can be gone back to were fetched. */
  const fetchedAtMs = new Map<string, number>();
  const startedAtMs = Date.now();
  let changedAtMs = 0;
  /** Pages and actions that somebody waits for: until they are there, no prefetch is started. */
  let wanted = 0;
  let going: { address: string; mayBeKept: boolean } | undefined;

  function start(prefetch: Prefetch): void {
    waiting.delete(prefetch);
    running.add(prefetch);
    prefetch.start();
    setTimeout(() => giveUp(prefetch), MAX_PREFETCH_MS);
  }

  function startWaiting(): void {
    // The newest first: the pointer has left the others.
    for (const prefetch of [...waiting].reverse()) {
      if (wanted === 0 && running.size < MAX_PREFETCHES) start(prefetch);
    }
    for (const prefetch of waiting) {
      if (waiting.size > MAX_WAITING) giveUp(prefetch);
    }
  }

  function giveUp(prefetch: Prefetch): void {
    if (waiting.delete(prefetch) || running.delete(prefetch)) prefetch.stop.abort();
  }

  /** Every connection for what somebody waits for, but those that are fetching just that. */
  function makeRoom(address?: string): void {
    for (const prefetch of running) if (prefetch.address !== address) giveUp(prefetch);
  }

  function want(ended: Promise<unknown>): void {
    wanted++;
    void ended.then(() => {
      wanted--;
      startWaiting();
      if (wanted === 0) listener.onIdle();
    });
  }

  function prefetchInTurn(...[input, init]: Parameters<Fetch>) {
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    const prefetch = { address: pageAddress(input), start: resolve, stop: new AbortController() };
    const signals = [prefetch.stop.signal, ...(init?.signal ? [init.signal] : [])];
    const signal = AbortSignal.any(signals);
    // Who is told to stop while waiting goes on at once, and fails at once.
    signal.addEventListener("abort", () => resolve());
    waiting.add(prefetch);
    startWaiting();
    const answer = turn.then(() => fetchNow(input, { ...init, signal }));
    const whole = readWhole(answer);
    void whole.then(() => {
      waiting.delete(prefetch);
      running.delete(prefetch);
      startWaiting();
    });
    return { answer, whole, stop: () => giveUp(prefetch) };
  }

  function fetchPage(...[input, init]: Parameters<Fetch>): Promise<Response> {
    const address = pageAddress(input);
    const from = location.pathname;
    const isAwaited = going?.address === address;
    const kept = isAwaited && going?.mayBeKept ? pages.find(address, from) : undefined;
    going = undefined;
    fetchedAtMs.set(address, kept?.atMs ?? Date.now());
    if (kept?.isWhole) {
      if (kept.isOld) listener.onOld();
      return kept.answer();
    }
    const ahead = kept && [...running].find((prefetch) => prefetch.address === address);
    makeRoom(address);
    for (const prefetch of waiting) if (prefetch.address === address) giveUp(prefetch);
    if (ahead) running.delete(ahead);
    const answer = kept && ahead ? kept.answer() : fetchNow(input, init);
    const { whole, ended } = listener.follow(answer);
    want(ended);
    if (isAwaited && !ahead) pages.keep(address, answer, goodOnly(answer, whole), { from });
    return answer;
  }

  function change(...[input, init]: Parameters<Fetch>): Promise<Response> {
    forget();
    const answer = fetchNow(input, init);
    const whole = readWhole(answer);
    want(
      whole.then(() => {
        forget();
        listener.onChanged();
      }),
    );
    return answer;
  }

  function forget(): void {
    changedAtMs = Date.now();
    pages.clear();
    // What is under way may have been read before the change.
    makeRoom();
  }

  return {
    fetch(input, init) {
      const sent = new Headers(init?.headers);
      if (isChange(input, init, sent)) return change(input, init);
      if (!sent.has("rsc")) return fetchNow(input, init);
      // A link with `prefetch={true}` differs from a click by its priority alone.
      const isPrefetch = sent.has("next-router-prefetch") || init?.priority === "low";
      return isPrefetch ? prefetchInTurn(input, init).answer : fetchPage(input, init);
    },
    prefetch(href, issue) {
      const address = pageAddress(href);
      const kept = pages.find(address, location.pathname);
      if (kept && !kept.isOld) return;
      if ([...waiting, ...running].some((prefetch) => prefetch.address === address)) return;
      const headers = {
        rsc: "1",
        "next-router-state-tree": BELOW_SHELL,
        "x-lapwing-prefetch": "1",
      };
      const url = `${address}${address.includes("?") ? "&" : "?"}${BELOW_SHELL_MARK}`;
      const { answer, whole, stop } = prefetchInTurn(url, { headers, priority: "low" });
      const good = goodOnly(answer, whole, stop);
      pages.keep(address, answer, good, { issue });
      void good.then((bytes) => bytes && loadParts(fetchNow, bytes));
    },
    go(url, type) {
      const address = pageAddress(url);
      // Back and forward have a cache of their own, a click on where one is asks for what is new.
      const isBack = type === "traverse";
      const isHere = !isBack && address === pageAddress(location.href);
      going = isHere ? undefined : { address, mayBeKept: !isBack };
      if (isBack && (fetchedAtMs.get(address) ?? startedAtMs) < changedAtMs) listener.onOld();
    },
    arrive() {
      going = undefined;
    },
    close() {
      wanted++;
      makeRoom();
    },
    age: (issues) => pages.age(issues),
    forget,
  };
}

/** Requests by which pages change something. */
function isChange(input: RequestInfo | URL, init: RequestInit | undefined, sent: Headers): boolean {
  if (sent.has("next-action")) return true;
  const method = init?.method ?? "GET";
  return method !== "GET" && pageAddress(input).startsWith("/api/lapwing/");
}

/** The bytes of a page that can be shown again; `stop` is for what is none. */
async function goodOnly(
  answer: Promise<Response>,
  whole: Promise<Uint8Array<ArrayBuffer> | undefined>,
  stop?: () => void,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const head = await answer.catch(() => undefined);
  const type = head?.headers.get("content-type") ?? "";
  if (head?.ok && !head.redirected && type.startsWith("text/x-component")) return whole;
  stop?.();
  return undefined;
}

/** Which page a request or a link is for: the framework's own mark is not part of it. */
function pageAddress(url: RequestInfo | URL): string {
  const { pathname, search } = new URL(String(url), location.href);
  return pathname + search.replace(/[?&]_rsc=[^&]*/, "");
}

const PART = /\/_next\/static\/[\w./~-]+\.(?:js|css)/g;
const loaded = new Set<string>();

/** Scripts and styles that a page names are in the browser's cache before anybody goes there. */
function loadParts(fetchNow: typeof fetch, payload: Uint8Array<ArrayBuffer>): void {
  for (const [part] of new TextDecoder().decode(payload).matchAll(PART)) {
    if (loaded.has(part)) continue;
    loaded.add(part);
    fetchNow(part, { priority: "low" }).then(
      (answer) => answer.arrayBuffer(),
      () => loaded.delete(part),
    );
  }
}

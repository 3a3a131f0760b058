import { computeLegacyCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FRESH_MS, REUSABLE_MS } from "./kept-pages.ts";
import {
  BELOW_SHELL,
  BELOW_SHELL_MARK,
  makePrefetchGate,
  type PrefetchGate,
} from "./prefetch-gate.ts";
import { followPage } from "./read-whole.ts";
import { ROUTE_TIMEOUT_MS } from "./route-watch.ts";

/** A network that answers when it is told to, and keeps what it was asked. */
interface Asked {
  path: string;
  signal: AbortSignal | null | undefined;
  /** The head is there; the body ends with `end`. */
  answer(init?: ResponseInit): void;
  piece(text: string): void;
  end(): void;
  breakOff(): void;
  fail(): void;
}

let asked: Asked[];
let gate: PrefetchGate;
let broken: string[];
let told: string[];
let nowMs: number;
let dataset: Record<string, string>;

const PREFETCH = { headers: { rsc: "1", "next-router-prefetch": "1" } };
const FULL_PREFETCH: RequestInit = { headers: { rsc: "1" }, priority: "low" };
const CLICK: RequestInit = { headers: { rsc: "1" }, priority: "auto" };

beforeEach(() => {
  const assign = (url: URL) => broken.push(url.pathname);
  vi.stubGlobal("location", { href: "http://lapwing.example/issues", pathname: "/issues", assign });
  dataset = {};
  vi.stubGlobal("document", { documentElement: { dataset } });
  nowMs = 1000;
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  asked = [];
  broken = [];
  told = [];
  gate = makePrefetchGate(ask, {
    follow: followPage,
    onOld: () => told.push("old"),
    onIdle: () => {},
    onChanged: () => told.push("changed"),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const signal = init?.signal;
  const body = new TransformStream();
  const writer = body.writable.getWriter();
  const stop = () => {
    reject(signal?.reason);
    writer.abort(signal?.reason).catch(() => {});
  };
  if (signal?.aborted) stop();
  else {
    signal?.addEventListener("abort", stop);
    asked.push({
      path: String(input),
      signal,
      answer: (init) => {
        const headers = { "content-type": "text/x-component" };
        const response = new Response(body.readable, { headers, ...init });
        Object.defineProperty(response, "url", { value: `http://lapwing.example${input}` });
        resolve(response);
      },
      piece: (text) => void writer.write(new TextEncoder().encode(text)),
      end: () => void writer.close(),
      breakOff: () => void writer.abort(new TypeError("network")).catch(() => {}),
      fail: () => reject(new TypeError("network")),
    });
  }
  return promise;
}

function prefetch(path: string, init: RequestInit = PREFETCH): Promise<Response> {
  const answer = gate.fetch(path, init);
  answer.catch(() => {});
  return answer;
}

const paths = () => asked.map(({ path }) => path);
const tick = () => new Promise((resolve) => setTimeout(resolve));

async function prefetchMany(count: number): Promise<void> {
  for (let at = 1; at <= count; at++) void prefetch(`/p${at}`);
  await tick();
}

test("the sixth prefetch waits, and the newest of those that wait is next", async () => {
  await prefetchMany(8);
  expect(paths()).toEqual(["/p1", "/p2", "/p3", "/p4", "/p5"]);
  asked[0]?.answer();
  asked[0]?.end();
  await tick();
  expect(paths().slice(5)).toEqual(["/p8"]);
});

test.each([
  ["with a prefetch header", PREFETCH],
  ["full, with a low priority alone", FULL_PREFETCH],
])("a prefetch is known by its marks: %s", async (_name, init) => {
  for (let at = 0; at < 7; at++) void prefetch("/a", init);
  await tick();
  expect(asked).toHaveLength(5);
});

test("a slot is free when the body has ended, not when it begins", async () => {
  await prefetchMany(6);
  const response = prefetch("/p7");
  asked[0]?.answer();
  await tick();
  expect(asked).toHaveLength(5);
  asked[0]?.end();
  await tick();
  expect(paths()).toContain("/p7");
  asked.at(-1)?.answer();
  asked.at(-1)?.end();
  // Who asked gets its own copy of the body.
  expect(await (await response).text()).toBe("");
});

test("errors and aborts free the slot, before the answer and within it", async () => {
  const stop = new AbortController();
  void prefetch("/stopped", { ...PREFETCH, signal: stop.signal });
  await prefetchMany(4);
  await prefetchMany(8);
  asked[1]?.fail();
  await tick();
  expect(asked).toHaveLength(6);
  stop.abort();
  await tick();
  expect(asked).toHaveLength(7);
  asked[2]?.answer();
  await tick();
  expect(asked).toHaveLength(7);
  asked[2]?.breakOff();
  await tick();
  expect(asked).toHaveLength(8);
});

test("a prefetch that is given up while it waits is never sent", async () => {
  await prefetchMany(5);
  const stop = new AbortController();
  const waiting = prefetch("/given-up", { ...PREFETCH, signal: stop.signal });
  await tick();
  stop.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  for (const one of asked.slice(0, 5)) {
    one.answer();
    one.end();
  }
  await tick();
  expect(paths()).not.toContain("/given-up");
});

test("a click is sent at once, and prefetches of other pages end for it", async () => {
  await prefetchMany(8);
  void gate.fetch("/p2", CLICK);
  expect(paths().at(5)).toBe("/p2");
  await tick();
  const ended = asked.slice(0, 5).filter(({ signal }) => signal?.aborted);
  expect(ended.map(({ path }) => path)).toEqual(["/p1", "/p3", "/p4", "/p5"]);
});

test.each([
  ["is there", (click: Asked) => click.end()],
  ["breaks off", (click: Asked) => click.breakOff()],
  ["fails", (click: Asked) => click.fail()],
])("no prefetch starts until the page somebody waits for %s", async (_name, finish) => {
  await prefetchMany(8);
  void gate.fetch("/p2", CLICK).catch(() => {});
  const click = asked.at(-1);
  void prefetch("/p9");
  await tick();
  expect(asked).toHaveLength(6);
  if (_name !== "fails") click?.answer();
  await tick();
  expect(asked).toHaveLength(6);
  if (click) finish(click);
  await tick();
  expect(paths().slice(6)).toEqual(["/p9", "/p8", "/p7", "/p6"]);
});

test("a payload that breaks off is loaded as a document, a prefetch that does is not", async () => {
  void prefetch("/ahead");
  await tick();
  void gate.fetch("/page", CLICK);
  for (const one of asked) one.answer();
  await tick();
  for (const one of asked) one.breakOff();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(broken).toContain("/page");
  expect(broken).not.toContain("/ahead");
});

test("a document that is being loaded gets every connection", async () => {
  await prefetchMany(8);
  gate.close();
  await tick();
  expect(asked.every(({ signal }) => signal?.aborted)).toBe(true);
  expect(asked).toHaveLength(5);
});

test("an action is sent at once too; what else pages ask for leaves prefetches alone", async () => {
  await prefetchMany(5);
  void gate.fetch("/api/lapwing/search");
  expect(asked.some(({ signal }) => signal?.aborted)).toBe(false);
  void gate.fetch("/issues", { method: "POST", headers: { "next-action": "00" } });
  expect(asked.slice(0, 5).every(({ signal }) => signal?.aborted)).toBe(true);
  expect(asked).toHaveLength(7);
});

/** A prefetch that is here, of a page with this text. */
async function ahead(path: string, text: string, issue?: number): Promise<void> {
  const before = asked.length;
  gate.prefetch(path, issue);
  await tick();
  const one = asked[before];
  one?.answer();
  one?.piece(text);
  one?.end();
  await tick();
}

/** What a click is answered with, and how many requests it made. */
async function click(path: string): Promise<[string | undefined, number]> {
  const before = asked.length;
  gate.go(path, "push");
  const answer = gate.fetch(`${path}?_rsc=abc`, CLICK);
  await tick();
  for (const one of asked.slice(before)) {
    one.answer();
    one.piece("of the moment");
    one.end();
  }
  const text = await (await answer).text();
  await tick();
  return [text, asked.length - before];
}

test("the mark of a prefetch is what the framework asks for", () => {
  const mark = computeLegacyCacheBustingSearchParam(undefined, undefined, BELOW_SHELL, undefined);
  expect(BELOW_SHELL_MARK).toBe(`_rsc=${mark}`);
});

test("the times are the specification's", () => {
  expect([FRESH_MS, REUSABLE_MS]).toEqual([30_000, 300_000]);
});

test.each([
  [0, ["kept", 0], []],
  [FRESH_MS - 1, ["kept", 0], []],
  [FRESH_MS, ["kept", 0], ["old"]],
  [REUSABLE_MS - 1, ["kept", 0], ["old"]],
  [REUSABLE_MS, ["of the moment", 1], []],
])("a page prefetched %i ms ago is shown so: %j", async (ageMs, shown, said) => {
  await ahead("/page", "kept");
  nowMs += ageMs;
  expect(await click("/page")).toEqual(shown);
  expect(told).toEqual(said);
});

test("a page is prefetched once while it is fresh, and again when it is not", async () => {
  await ahead("/page", "kept");
  gate.prefetch("/page");
  await tick();
  expect(asked).toHaveLength(1);
  nowMs += 30_000;
  gate.prefetch("/page");
  gate.prefetch("/page");
  await tick();
  expect(asked).toHaveLength(2);
  // Until the new one is here, the old one can be shown.
  expect(await click("/page")).toEqual(["kept", 0]);
});

test("a click on a page that is on its way waits for that, whatever else is given up", async () => {
  gate.prefetch("/page");
  await prefetchMany(4);
  gate.go("/page", "push");
  const answer = gate.fetch("/page?_rsc=abc", CLICK);
  void gate.fetch("/issues", { method: "POST", headers: { "next-action": "00" } });
  await tick();
  expect(asked.filter(({ signal }) => signal?.aborted)).toHaveLength(4);
  asked[0]?.answer();
  asked[0]?.piece("on its way");
  asked[0]?.end();
  expect(await (await answer).text()).toBe("on its way");
  expect(paths().filter((path) => path.startsWith("/page"))).toHaveLength(1);
});

test("a click on a page whose prefetch has to wait asks by itself", async () => {
  await prefetchMany(5);
  gate.prefetch("/page");
  expect(await click("/page")).toEqual(["of the moment", 1]);
});

test.each([
  ["an action", "/issues", { method: "POST", headers: { "next-action": "00" } }],
  ["a change by our own interface", "/api/lapwing/triage", { method: "POST" }],
])("after %s nothing is shown as it was before", async (_name, path, init) => {
  await ahead("/page", "before");
  void gate.fetch(path, init);
  expect(await click("/page")).toEqual(["of the moment", 1]);
  // Read while the change was under way: before it or after it.
  asked[1]?.answer();
  asked[1]?.end();
  await tick();
  expect(told).toEqual(["changed"]);
  expect(await click("/page")).toEqual(["of the moment", 1]);
});

test("a prefetch that began before a change is given up", async () => {
  gate.prefetch("/page");
  await tick();
  gate.forget();
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(await click("/page")).toEqual(["of the moment", 1]);
});

test("what else is sent changes nothing", async () => {
  await ahead("/page", "kept");
  void gate.fetch("/vitals", { method: "POST" });
  expect(await click("/page")).toEqual(["kept", 0]);
});

test("what arrives for an issue makes its page old, and pages of no single issue", async () => {
  await ahead("/one", "one", 1);
  await ahead("/two", "two", 2);
  await ahead("/list", "list");
  gate.age([2]);
  await click("/one");
  expect(told).toEqual([]);
  await click("/two");
  await click("/list");
  expect(told).toEqual(["old", "old"]);
});

test("going back to a page from before a change brings it up to date", async () => {
  await click("/page");
  gate.go("/page", "traverse");
  expect(told).toEqual([]);
  nowMs += 1;
  gate.forget();
  gate.go("/page", "traverse");
  expect(told).toEqual(["old"]);
});

test.each([
  ["an error", { status: 500 }],
  ["a file", { headers: { "content-type": "application/zip" } }],
])("what is no page is not kept, nor loaded to its end: %s", async (_name, init) => {
  gate.prefetch("/page");
  await tick();
  asked[0]?.answer(init);
  await tick();
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(await click("/page")).toEqual(["of the moment", 1]);
});

test("a refresh of a page and a click on where one is are never answered from what is kept", async () => {
  await ahead("/page", "kept");
  void gate.fetch("/page?_rsc=abc", CLICK);
  expect(asked).toHaveLength(2);
  await ahead("/issues", "kept");
  expect(await click("/issues")).toEqual(["of the moment", 1]);
});

test("a page that was seen is kept for who comes from the same place", async () => {
  await click("/page");
  expect(await click("/page")).toEqual(["of the moment", 0]);
  vi.stubGlobal("location", { href: "http://lapwing.example/", pathname: "/" });
  expect(await click("/page")).toEqual(["of the moment", 1]);
});

test.each([
  ["a page that is gone to", ["/page"]],
  ["a page that is only brought up to date", []],
])(
  "%s and stands still becomes a document: %j; one that keeps coming does not",
  async (what, loaded) => {
    vi.useFakeTimers();
    if (what === "a page that is gone to") dataset.going = "";
    void gate.fetch("/page?_rsc=abc", CLICK);
    asked[0]?.answer();
    for (let at = 0; at < 5; at++) {
      await vi.advanceTimersByTimeAsync(ROUTE_TIMEOUT_MS - 1);
      asked[0]?.piece("more");
    }
    await vi.advanceTimersByTimeAsync(ROUTE_TIMEOUT_MS - 1);
    expect(broken).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(broken).toEqual(loaded);
    // Nobody waits for it any longer.
    gate.prefetch("/next");
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
  },
);

test("a prefetch that hangs makes way for others", async () => {
  vi.useFakeTimers();
  for (let at = 0; at < 6; at++) gate.prefetch(`/p${at}`);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(6);
});

test("answers keep their address and say whether they were redirected", async () => {
  const response = new Response("x");
  Object.defineProperty(response, "url", { value: "http://lapwing.example/login" });
  const silent = { follow: followPage, onOld() {}, onIdle() {}, onChanged() {} };
  gate = makePrefetchGate(async () => response, silent);
  expect(await gate.fetch("/a", PREFETCH)).toBe(response);
});

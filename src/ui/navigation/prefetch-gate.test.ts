import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makePrefetchGate, type PrefetchGate } from "./prefetch-gate.ts";

/** A network that answers when it is told to, and keeps what it was asked. */
interface Asked {
  path: string;
  signal: AbortSignal | null | undefined;
  /** The head is there; the body ends with `end`. */
  answer(): void;
  end(): void;
  breakOff(): void;
  fail(): void;
}

let asked: Asked[];
let gate: PrefetchGate;
let broken: string[];

const PREFETCH = { headers: { rsc: "1", "next-router-prefetch": "1" } };
const FULL_PREFETCH: RequestInit = { headers: { rsc: "1" }, priority: "low" };
const CLICK: RequestInit = { headers: { rsc: "1" }, priority: "auto" };

beforeEach(() => {
  vi.stubGlobal("location", { href: "http://lapwing.example/issues" });
  asked = [];
  broken = [];
  gate = makePrefetchGate(ask, (url) => broken.push(url));
});
afterEach(() => vi.unstubAllGlobals());

function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const signal = init?.signal;
  const body = new TransformStream();
  const stop = () => {
    reject(signal?.reason);
    body.writable.abort(signal?.reason).catch(() => {});
  };
  if (signal?.aborted) stop();
  else {
    signal?.addEventListener("abort", stop);
    asked.push({
      path: String(input),
      signal,
      answer: () => resolve(new Response(body.readable)),
      end: () => void body.writable.close(),
      breakOff: () => void body.writable.abort(new TypeError("network")).catch(() => {}),
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

test("a place is free when the body has ended, not when it begins", async () => {
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

test("errors and aborts free the place, before the answer and within it", async () => {
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

test("a payload that breaks off is told, a prefetch that does is not", async () => {
  void prefetch("/ahead");
  await tick();
  void gate.fetch("/page", CLICK);
  for (const one of asked) one.answer();
  await tick();
  expect(broken).toEqual([]);
  for (const one of asked) one.breakOff();
  await tick();
  expect(broken).toHaveLength(1);
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

test("what waits for the page that is clicked starts before the others, still five in all", async () => {
  await prefetchMany(5);
  void prefetch("/wanted?a=1", FULL_PREFETCH);
  void prefetch("/other");
  await tick();
  gate.hurry("/wanted?b=2");
  await tick();
  expect(paths().at(5)).toBe("/wanted?a=1");
  const running = asked.filter(({ signal }) => !signal?.aborted);
  expect(running).toHaveLength(5);
});

test("answers keep their address and say whether they were redirected", async () => {
  const response = new Response("x");
  Object.defineProperty(response, "url", { value: "http://lapwing.example/login" });
  gate = makePrefetchGate(
    async () => response,
    () => {},
  );
  expect(await gate.fetch("/a", PREFETCH)).toBe(response);
});

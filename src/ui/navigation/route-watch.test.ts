import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ROUTE_TIMEOUT_MS, startRoute, watchPayload, watchRoutes } from "./route-watch.ts";

let went: string[];
let written: string[];
let dataset: Record<string, string>;
let heard: Record<string, (event: unknown) => void>;
const leave = vi.fn();
const show = vi.fn();
const stop = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  went = [];
  written = [];
  dataset = {};
  vi.stubGlobal("location", {
    assign: (url: string) => went.push(`assign ${url}`),
    replace: (url: string) => went.push(`replace ${url}`),
    reload: () => went.push("reload"),
  });
  vi.stubGlobal("document", { documentElement: { dataset } });
  const write = (_state: unknown, _title: string, url: string) => written.push(url);
  vi.stubGlobal("history", { pushState: write, replaceState: write });
  heard = {};
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
    heard[name] = listener;
  });
  vi.stubGlobal("stop", stop);
  for (const called of [leave, show, stop]) called.mockClear();
  watchRoutes({ leave, show });
  heard.pageshow?.({ persisted: true });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["push", "assign /slow"],
  ["replace", "replace /slow"],
  ["traverse", "reload"],
] as const)("a route that shows nothing becomes a document: %s", (type, how) => {
  startRoute("/slow", type);
  vi.advanceTimersByTime(ROUTE_TIMEOUT_MS - 1);
  expect(went).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(went).toEqual([how]);
});

test.each(["pushState", "replaceState"] as const)(
  "a route that is shown in time is left alone: %s",
  (name) => {
    startRoute("/quick", "push");
    expect(dataset).toEqual({ going: "" });
    vi.advanceTimersByTime(ROUTE_TIMEOUT_MS - 1);
    history[name]({}, "", "/quick");
    expect(dataset).toEqual({});
    vi.advanceTimersByTime(ROUTE_TIMEOUT_MS);
    expect(went).toEqual([]);
  },
);

test("a page that Next.js cannot go on from is left at once", () => {
  dataset.alone = "";
  startRoute("/next", "push");
  expect(went).toEqual(["assign /next"]);
});

test("only the last of several clicks counts, from its own moment on", () => {
  startRoute("/first", "push");
  vi.advanceTimersByTime(ROUTE_TIMEOUT_MS - 1);
  startRoute("/second", "push");
  vi.advanceTimersByTime(ROUTE_TIMEOUT_MS - 1);
  expect(went).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(went).toEqual(["assign /second"]);
});

test("a document that is on its way is not asked for a second time", () => {
  startRoute("/broken", "push");
  heard.beforeunload?.({});
  expect(leave).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(ROUTE_TIMEOUT_MS);
  expect(went).toEqual([]);
  // What is shown meanwhile leaves no trace in the history.
  history.pushState({}, "", "/broken");
  expect(written).toEqual([]);
  // The line stays until the document is there.
  expect(dataset).toEqual({ going: "" });
});

test("a document of an earlier click is given up for a later one", () => {
  startRoute("/first", "push");
  vi.advanceTimersByTime(ROUTE_TIMEOUT_MS);
  heard.beforeunload?.({});
  expect(stop).not.toHaveBeenCalled();
  startRoute("/second", "push");
  expect(stop).toHaveBeenCalledOnce();
  history.pushState({}, "", "/second");
  expect(written).toEqual(["/second"]);
  vi.advanceTimersByTime(ROUTE_TIMEOUT_MS);
  expect(went).toEqual(["assign /first"]);
});

test("nothing is stopped while no document is on its way", () => {
  startRoute("/first", "push");
  startRoute("/second", "push");
  expect(stop).not.toHaveBeenCalled();
});

test("a payload that broke off becomes a document", () => {
  startRoute("/there?a=1", "push");
  watchPayload()("http://lapwing.example/there?a=1&_rsc=abc");
  vi.advanceTimersByTime(100);
  expect(went).toEqual(["assign http://lapwing.example/there?a=1"]);
});

test.each([
  ["before it breaks off", 0],
  ["in the moment after", 50],
])("a payload of an earlier click is nobody's concern: the later one came %s", (_name, ms) => {
  startRoute("/first", "push");
  const fail = watchPayload();
  if (ms > 0) fail("http://lapwing.example/first");
  vi.advanceTimersByTime(ms);
  startRoute("/second", "push");
  if (ms === 0) fail("http://lapwing.example/first");
  vi.advanceTimersByTime(1000);
  expect(went).toEqual([]);
});

test("Next.js that goes by itself is not overtaken", () => {
  startRoute("/there", "push");
  watchPayload()("http://lapwing.example/there");
  heard.beforeunload?.({});
  vi.advanceTimersByTime(ROUTE_TIMEOUT_MS);
  expect(went).toEqual([]);
});

test("a page that is come back to is as good as new", () => {
  startRoute("/there", "push");
  heard.beforeunload?.({});
  heard.pageshow?.({ persisted: true });
  expect(dataset).toEqual({});
  history.replaceState({}, "", "/here");
  expect(written).toEqual(["/here"]);
});

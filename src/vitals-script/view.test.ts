import { beforeEach, expect, test, vi } from "vitest";
import type { InputEntry, PaintEntry, ShiftEntry } from "./entries.ts";
import { View } from "./view.ts";

/** What a browser has and Node lacks. */
beforeEach(() => {
  vi.stubGlobal("PerformanceObserver", { supportedEntryTypes: ["layout-shift"] });
  Object.assign(performance, { interactionCount: 0 });
});

const element = (id: string) => ({ nodeType: 1, id }) as unknown as Element;

function shiftAt(startTime: number, value: number, more: Partial<ShiftEntry> = {}): ShiftEntry {
  return { startTime, value, hadRecentInput: false, ...more } as ShiftEntry;
}

function input(
  interactionId: number,
  duration: number,
  more: Partial<InputEntry> = {},
): InputEntry {
  Object.assign(performance, { interactionCount: interactionId });
  return { interactionId, duration, name: "pointerup", ...more } as InputEntry;
}

const view = () => new View("navigate", 0, "/");
const measuredOf = (made: View, metric: string) => made.measured[metric]?.value;

test("shifts add up while each follows the one before within a second", () => {
  const made = view();
  for (const at of [0, 900, 1800]) made.shift(shiftAt(at, 0.1));
  expect(measuredOf(made, "cls")).toBeCloseTo(0.3);
  made.shift(shiftAt(2800, 0.2));
  expect(measuredOf(made, "cls")).toBeCloseTo(0.3);
  made.shift(shiftAt(3000, 0.2));
  expect(measuredOf(made, "cls")).toBeCloseTo(0.4);
});

test("a window of shifts ends after five seconds", () => {
  const made = view();
  for (let at = 0; at < 9000; at += 900) made.shift(shiftAt(at, 0.01));
  expect(measuredOf(made, "cls")).toBeCloseTo(0.06);
});

test("shifts right after an input do not count", () => {
  const made = view();
  made.startShifts();
  made.shift(shiftAt(10, 0.5, { hadRecentInput: true }));
  expect(made.measured.cls).toEqual({ value: 0 });
});

test("the largest shift of the worst window names what moved", () => {
  const made = view();
  const moved = (id: string) => ({ sources: [{ node: null }, { node: element(id) }] });
  made.shift(shiftAt(0, 0.05, moved("small")));
  made.shift(shiftAt(10, 0.2, moved("large")));
  made.shift(shiftAt(20, 0.1, moved("last")));
  made.shift(shiftAt(9000, 0.3, moved("later")));
  expect(made.measured.cls).toMatchObject({ value: 0.35, about: { element: "#large" } });
});

test("where the browser cannot tell of shifts, no shift is not a measure", () => {
  vi.stubGlobal("PerformanceObserver", { supportedEntryTypes: ["paint"] });
  const made = view();
  made.startShifts();
  expect(made.measured).toEqual({});
});

test("an interaction lasts as long as its longest event", () => {
  const made = view();
  made.input(input(1, 40, { target: element("buy") }));
  made.input(input(1, 96, { name: "click" }));
  made.input(input(1, 24));
  expect(made.measured.inp).toEqual({ value: 96, about: { element: "#buy", event: "pointer" } });
});

test("the element of an interaction may come with a shorter event", () => {
  const made = view();
  made.input(input(1, 96, { name: "keydown", target: null }));
  made.input(input(1, 40, { target: element("search") }));
  expect(made.measured.inp?.about).toEqual({ element: "#search", event: "keyboard" });
});

test("events that belong to no interaction do not count", () => {
  const made = view();
  made.input(input(0, 500));
  expect(made.measured).toEqual({});
});

test("of every fifty interactions the worst is let off", () => {
  const made = view();
  for (let id = 1; id <= 49; id++) made.input(input(id, id * 8));
  expect(measuredOf(made, "inp")).toBe(49 * 8);
  made.input(input(50, 16));
  expect(measuredOf(made, "inp")).toBe(48 * 8);
  for (let id = 51; id <= 150; id++) made.input(input(id, 16));
  expect(measuredOf(made, "inp")).toBe(46 * 8);
});

test("what is painted for a hidden page does not count", () => {
  const made = view();
  made.hiddenAt = 500;
  made.paint("lcp", 400, 400);
  made.paint("lcp", 600, 600);
  expect(measuredOf(made, "lcp")).toBe(400);
});

test("a paint before a prerendered page was shown took no time", () => {
  const made = view();
  made.paint("fcp", -250, 100);
  expect(measuredOf(made, "fcp")).toBe(0);
});

test("the address of what was painted has no query and an end", () => {
  const made = view();
  const url = `https://cdn.example/hero.webp?token=1#x`;
  made.paint("lcp", 1, 1, { url, element: element("hero") } as PaintEntry);
  expect(made.measured.lcp?.about).toEqual({
    element: "#hero",
    url: "https://cdn.example/hero.webp",
  });
  made.paint("lcp", 1, 1, { url: `data:${"A".repeat(9000)}` } as PaintEntry);
  expect(made.measured.lcp?.about?.url).toHaveLength(300);
});

test("each metric is told once, with an id of its own", () => {
  const made = view();
  made.route = "/orders/[id]";
  made.paint("lcp", 1234.56789, 1);
  const [lcp, ...others] = made.take();
  expect(others).toEqual([]);
  expect(lcp).toEqual({
    metric: "lcp",
    value: 1234.5679,
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    pageView: made.id,
    path: "/",
    route: "/orders/[id]",
    navigation: "navigate",
    attribution: undefined,
  });
  made.paint("lcp", 2000, 2);
  made.input(input(1, 40));
  expect(made.take()).toMatchObject([{ metric: "inp", pageView: made.id }]);
  expect(made.take()).toEqual([]);
  expect(made.id).not.toBe(lcp?.id);
});

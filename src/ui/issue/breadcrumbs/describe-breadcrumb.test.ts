import { expect, test } from "vitest";
import type { SentryBreadcrumb } from "#protocol/event/event.ts";
import { formatOffset } from "./breadcrumb-row.tsx";
import { describeBreadcrumb } from "./describe-breadcrumb.ts";

test.each<[string, SentryBreadcrumb, Partial<ReturnType<typeof describeBreadcrumb>>]>([
  [
    "a request",
    {
      type: "http",
      category: "fetch",
      data: { method: "GET", url: "/a", status_code: 404, size: 3 },
    },
    {
      kind: "request",
      name: "Request",
      text: "GET /a",
      status: 404,
      tone: "error",
      rest: { size: 3 },
    },
  ],
  [
    "a navigation",
    { category: "navigation", data: { from: "/a", to: "/b" } },
    { kind: "navigation", text: "/a", to: "/b", tone: "info", rest: {} },
  ],
  [
    "a click",
    { category: "ui.click", message: "button" },
    { kind: "interface", name: "Click", text: "button" },
  ],
  [
    "a console line whose arguments repeat it",
    {
      category: "console",
      level: "warning",
      message: "a 1",
      data: { logger: "console", arguments: ["a", 1] },
    },
    { kind: "console", name: "Console", tone: "warning", rest: {} },
  ],
  [
    "a kind of the app's own, with all its data",
    { category: "cart", message: "added", data: { url: "/x", from: "a", status_code: 500 } },
    {
      kind: "other",
      name: "cart",
      text: "added",
      rest: { url: "/x", from: "a", status_code: 500 },
    },
  ],
  ["nothing at all", {}, { kind: "other", name: "Note", text: "", rest: {} }],
  [
    "a request without an address",
    { type: "http", message: "asked", data: { status_code: 200 } },
    { kind: "request", text: "asked", status: undefined, rest: { status_code: 200 } },
  ],
])("%s is described", (_, crumb, expected) => {
  expect(describeBreadcrumb(crumb)).toMatchObject(expected);
});

test.each([
  [0, "0.00 s"],
  [-0.001, "0.00 s"],
  [-1.5, "-1.50 s"],
  [0.25, "+0.25 s"],
  [-125.2, "-2 min 05 s"],
  [-11_520, "-3 h 12 min"],
])("%d s from the event is %s", (offsetS, expected) => {
  expect(formatOffset(offsetS)).toBe(expected);
});

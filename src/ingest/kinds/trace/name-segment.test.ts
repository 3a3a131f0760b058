import { expect, test } from "vitest";
import { nameSegment, type SegmentWords } from "./name-segment.ts";
import { platformOfSdk } from "./platform-of-sdk.ts";

const CASES: [words: Partial<SegmentWords>, name: string | undefined][] = [
  [{ name: "GET /orders/:id", source: "route" }, "GET /orders/:id"],
  [{ name: "checkout", source: "custom" }, "checkout"],
  [{ name: "/orders/123", source: "custom" }, "/orders/123"],
  [{ name: "/orders/123", source: "url" }, "/orders/[id]"],
  [{ name: "GET /orders/123?x=1", source: "url" }, "GET /orders/[id]"],
  [{ name: "https://shop.example/orders/123", source: "url" }, "/orders/[id]"],
  [{ name: "job 123", source: "url" }, "job 123"],
  [{ name: "Pageload", source: "url", path: "/orders/123" }, "/orders/[id]"],
  [{ name: "Navigation", path: "/a" }, "/a"],
  [{ name: "Pageload", source: "url" }, "Pageload"],
  [{ name: "GET", path: "/items/0", method: "GET" }, "GET /items/[id]"],
  [{ name: "POST", path: "/boom" }, "POST /boom"],
  [{ name: "GET", path: "/items/0", route: "/items/:id", method: "GET" }, "GET /items/:id"],
  [{ name: "<unlabeled transaction>", path: "/a" }, "/a"],
  [{ path: "/items/0" }, "/items/[id]"],
  [{}, undefined],
];
test.each(CASES)("%j is called %j", (words, name) => {
  expect(nameSegment({ name: undefined, source: undefined, ...words })).toBe(name);
});

test("long names are cut", () => {
  expect(nameSegment({ name: "x".repeat(1000), source: "custom" })).toHaveLength(200);
});

test.each([
  ["sentry.javascript.browser", "javascript"],
  ["sentry.javascript.react", "javascript"],
  ["sentry.javascript.node", "node"],
  ["sentry.python", "python"],
  ["sentry.python.django", "python"],
  ["sentry.go", "go"],
  ["raven", undefined],
  [undefined, undefined],
])("the platform of %s is %s", (sdk, platform) => {
  expect(platformOfSdk(sdk)).toBe(platform);
});

import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { normalizeSample } from "./normalize.ts";

const RECEIVED_MS = Date.parse("2026-11-15T10:00:00Z");
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.1.2 Safari/537.36";
const ID = "a".repeat(32);

function normalize(sample: JsonObject, common: JsonObject = {}, header: JsonObject = {}) {
  const item = {
    owner: { projectId: 7 as ProjectId, id: 1 as KeyId },
    receivedAtMs: RECEIVED_MS,
    header: { user_agent: CHROME, ...header },
  };
  return normalizeSample(
    { sample: { metric: "lcp", value: 12, id: ID, ...sample }, common },
    item,
    90,
  );
}

test("a whole sample keeps all it says", () => {
  const sample = normalize({
    value: 1834.25,
    id: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
    timestamp: RECEIVED_MS - 5000,
    route: " /orders/[id] ",
    path: "/orders/7",
    navigation: "back-forward-cache",
    device: "tablet",
    connection: "slow-2g",
    pageView: "B".repeat(32),
    release: "shop@1.0.0",
    environment: "production",
    attribution: { element: "main>img", url: "https://cdn.example/hero.webp?w=1#x" },
  });
  expect(sample).toEqual({
    projectId: 7,
    vitalId: "6ba7b8109dad11d180b400c04fd430c8",
    metric: "lcp",
    value: 1834.25,
    timestampMs: RECEIVED_MS - 5000,
    receivedMs: RECEIVED_MS,
    route: "/orders/[id]",
    path: "/orders/7",
    navigation: "back-forward-cache",
    device: "tablet",
    connection: "slow-2g",
    element: "main>img",
    url: "https://cdn.example/hero.webp",
    interaction: undefined,
    pageView: "b".repeat(32),
    release: "shop@1.0.0",
    environment: "production",
    browser: "Chrome",
    browserVersion: "156.0.1",
    notes: [],
  });
});

test("what the beacon says of all samples holds for each, unless the sample says otherwise", () => {
  const common = { route: "/a", device: "mobile", release: "shop@1", samples: [] };
  expect(normalize({ route: "/b" }, common)).toMatchObject({
    route: "/b",
    device: "mobile",
    release: "shop@1",
    notes: [],
  });
});

test("a sample that says nothing more is a sample", () => {
  const { notes, ...sample } = normalize({}, {}, { user_agent: undefined });
  expect(sample).toMatchObject({ route: "(unknown)", timestampMs: RECEIVED_MS });
  expect(sample.browser).toBeUndefined();
  expect(notes).toEqual([]);
});

test.each([
  ["/orders/123?x=1", "/orders/123", "/orders/[id]"],
  ["https://shop.example/orders/123", "/orders/123", "/orders/[id]"],
  ["/", "/", "/"],
])("without a pattern the route of %s is made from its path", (sent, path, route) => {
  expect(normalize({ path: sent })).toMatchObject({ path, route });
  expect(normalize({ path: sent, route: "  " })).toMatchObject({ path, route });
});

test("a pattern loses its query, and may be that of a hash router", () => {
  expect(normalize({ route: "/orders/[id]?token=x" }).route).toBe("/orders/[id]");
  expect(normalize({ route: "#/orders/[id]?x" }).route).toBe("#/orders/[id]");
});

test.each([
  ["path", 5, "path"],
  ["route", {}, "route"],
  ["navigation", "teleport", "navigation"],
  ["device", "watch", "device"],
  ["connection", "5g", "connection"],
  ["pageView", "x", "pageView"],
  ["release", "a/b", "release"],
  ["environment", "none", "environment"],
  ["environment", [], "environment"],
])("a wrong %s (%j) is left out and noted", (key, value, field) => {
  const sample = normalize({ path: "/x", [key]: value });
  expect(sample[field as "path"]).toBe(field === "route" ? "/x" : undefined);
  expect(sample.notes).toMatchObject([{ path: key, what: "invalid" }]);
});

test("a wrong attribution is left out and noted", () => {
  const attribution = { element: 5, event: "voice", url: "https://cdn.example/x" };
  const sample = normalize({ metric: "inp", attribution });
  expect(sample).toMatchObject({ element: undefined, interaction: undefined, url: undefined });
  expect(sample.notes.map(({ path }) => path)).toEqual([
    "attribution.element",
    "attribution.event",
  ]);
  expect(normalize({ attribution: "img" }).element).toBeUndefined();
});

test("long texts are cut and noted", () => {
  const long = `/${"word-".repeat(200)}`;
  const attribution = { element: long, url: `https://cdn.example${long}` };
  const sample = normalize({ path: long, attribution });
  expect(sample.path).toHaveLength(300);
  expect(sample.route).toHaveLength(200);
  expect(sample.element).toHaveLength(200);
  expect(sample.url).toHaveLength(300);
  expect(sample.notes).toHaveLength(3);
});

test("an image inside of the page is named by its kind", () => {
  const url = `data:image/png;base64,${"A".repeat(5000)}`;
  expect(normalize({ attribution: { url } })).toMatchObject({ url: "data:image/png", notes: [] });
});

test.each([
  ["milliseconds", RECEIVED_MS - HOUR_MS],
  ["ISO 8601", new Date(RECEIVED_MS - HOUR_MS).toISOString()],
])("times in %s are taken", (_name, timestamp) => {
  expect(normalize({ timestamp })).toMatchObject({ timestampMs: RECEIVED_MS - HOUR_MS, notes: [] });
});

test.each([
  ["in the future", RECEIVED_MS + HOUR_MS],
  ["before all we keep", RECEIVED_MS - 91 * DAY_MS],
  ["no time", "yesterday"],
])("a time %s becomes the time of arrival, noted", (_name, timestamp) => {
  const sample = normalize({ timestamp });
  expect(sample.timestampMs).toBe(RECEIVED_MS);
  expect(sample.notes).toMatchObject([{ path: "timestamp", what: "corrected" }]);
});

test("a clock that is wrong by hours is put right by the time of sending", () => {
  const wrong = RECEIVED_MS - 5 * HOUR_MS;
  const sample = normalize({ timestamp: wrong - 1000 }, { sentAt: wrong });
  expect(sample.timestampMs).toBe(RECEIVED_MS - 1000);
});

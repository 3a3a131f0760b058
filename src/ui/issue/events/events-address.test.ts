import { expect, test } from "vitest";
import type { EventId } from "#model/ids.ts";
import { eventsHref, readEventsView, tagHref } from "./events-address.ts";

const PATH = "/shop/issues/SHOP-1";
const ADDRESS = { path: PATH, search: "?period=24h" };

function read(href: string | undefined) {
  return readEventsView(Object.fromEntries(new URL(href ?? "", "http://x").searchParams));
}

test("every filter comes back from its address", () => {
  const view = {
    ...{ environment: "a b&c", release: "1.0+x", tag: { key: "k:y", value: "" } },
    after: { timestampMs: 12, eventId: "a".repeat(32) as EventId },
    ...{ period: "24h", start: undefined, end: undefined },
  };
  expect(read(eventsHref(PATH, view))).toEqual(view);
  expect(eventsHref(PATH, {})).toBe(`${PATH}/events`);
});

test("a tag leads to its events, a release and an environment to their own filters", () => {
  expect(read(tagHref(ADDRESS, "browser", "Chrome 1")).tag).toEqual({
    ...{ key: "browser", value: "Chrome 1" },
  });
  expect(read(tagHref(ADDRESS, "browser", "x")).period).toBe("24h");
  expect(read(tagHref(ADDRESS, "release", "1.0"))).toMatchObject({
    release: "1.0",
    tag: undefined,
  });
  expect(read(tagHref(ADDRESS, "environment", "prod")).environment).toBe("prod");
});

test("what stands for many values leads nowhere", () => {
  expect(tagHref(ADDRESS, "browser", "(other)")).toBeUndefined();
});

test.each(["", "x", "1-2", `1-${"g".repeat(32)}`])("the cursor %j is none", (cursor) => {
  expect(readEventsView({ cursor }).after).toBeUndefined();
});

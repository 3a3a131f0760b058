import { describe, expect, it } from "vitest";
import { isCategory } from "#protocol/envelope/categories.ts";
import { categoryOf, isKnownItemType, itemType, quantityOf } from "./item-types.ts";

describe("types of items", () => {
  it.each([
    ["event", "error"],
    ["transaction", "transaction"],
    ["attachment", "attachment"],
    ["session", "session"],
    ["sessions", "session"],
    ["span", "span"],
    ["log", "log_item"],
    ["trace_metric", "trace_metric"],
    ["replay_event", "replay"],
    ["replay_recording", "replay"],
    ["feedback", "feedback"],
    ["user_report", "feedback"],
    ["check_in", "monitor"],
    ["client_report", "internal"],
    ["raw_security", "security"],
    ["statsd", "metric_bucket"],
  ])("%s counts as %s", (type, category) => {
    expect(isKnownItemType(type)).toBe(true);
    expect(categoryOf(type)).toBe(category);
    expect(isCategory(category)).toBe(true);
  });

  it.each(["", "Event", "made_up", "__proto__", "constructor", "toString"])(
    "%j is unknown and counts as default",
    (type) => {
      expect(isKnownItemType(type)).toBe(false);
      expect(itemType(type)).toEqual({ category: "default" });
    },
  );
});

describe("quantityOf", () => {
  it.each([
    ["span", { item_count: 18 }, 18],
    ["log", { item_count: 2 }, 2],
    ["log", {}, 1],
    ["span", { item_count: 0 }, 1],
    ["span", { item_count: -5 }, 1],
    ["span", { item_count: 1.5 }, 1],
    ["span", { item_count: "18" }, 1],
    ["span", { item_count: 1e15 }, 100_000],
    ["event", { item_count: 18 }, 1],
    ["made_up", { item_count: 18 }, 1],
  ])("%s with header %j is %i", (type, header, quantity) => {
    expect(quantityOf({ type, header })).toBe(quantity);
  });
});

import { expect, test } from "vitest";
import { countSpansUnread, isFailed, isMeasure, isSpanContainer, spanStatusOf } from "./span.ts";

test.each([
  ["application/vnd.sentry.items.span.v2+json", true],
  ["application/vnd.sentry.items.span.v2+json; charset=utf-8", true],
  ["application/json", false],
  [undefined, false],
  [7, false],
])("content type %s: a container is %s", (content_type, isContainer) => {
  expect(isSpanContainer({ content_type })).toBe(isContainer);
});

test.each([
  ["ok", "ok", false],
  ["OK", "ok", false],
  ["success", "ok", false],
  ["cancelled", "cancelled", false],
  ["unknown_error", "unknown", false],
  ["internal_error", "internal_error", true],
  ["error", "error", true],
  ["not_found", "not_found", true],
  ["teapot", undefined, false],
])("status %s is %s, failed: %s", (word, status, failed) => {
  expect(spanStatusOf(word)).toBe(status);
  expect(isFailed(spanStatusOf(word))).toBe(failed);
});

test("measures are no work", () => {
  expect([isMeasure("ui.interaction.click"), isMeasure("ui.webvital.cls")]).toEqual([true, true]);
  expect([isMeasure("ui.render"), isMeasure(undefined)]).toEqual([false, false]);
});

test("spans are counted without reading them, whatever their texts say", () => {
  const span = { start_timestamp: 1, description: 'a "start_timestamp" in a text' };
  const count = (sent: unknown) => countSpansUnread(Buffer.from(JSON.stringify(sent)));
  expect(count({ start_timestamp: 1, spans: [] })).toBe(1);
  expect(count({ spans: [span, span], start_timestamp: 1 })).toBe(3);
  expect(countSpansUnread(Buffer.from("{"))).toBe(1);
});

import { expect, test } from "vitest";
import type { RelayTargetId } from "#model/ids.ts";
import { formatRateLimits } from "#protocol/envelope/rate-limits.ts";
import { limitsOf, readRetryAfter, UpstreamLimits } from "./upstream-limits.ts";

const [ONE, TWO] = [1, 2] as RelayTargetId[] as [RelayTargetId, RelayTargetId];

function started() {
  const clock = { ms: 1000 };
  return { clock, limits: new UpstreamLimits(() => clock.ms) };
}

function answer(status: number, rateLimits?: string, retryAfter?: string) {
  return limitsOf({ status, rateLimits, retryAfter });
}

test("a limit closes its categories of its target until it is over", () => {
  const { clock, limits } = started();
  limits.note(ONE, answer(429, "10:error;default:project:quota, 5:session:key"));
  expect(limits.find(ONE, "error")).toEqual({
    retryAfterS: 10,
    categories: ["error"],
    scope: "project",
    reasonCode: "quota",
  });
  expect(limits.find(ONE, "session")?.scope).toBe("key");
  expect(limits.find(ONE, "transaction")).toBeUndefined();
  expect(limits.find(TWO, "error")).toBeUndefined();
  clock.ms += 5000;
  expect(limits.find(ONE, "session")).toBeUndefined();
  expect(limits.find(ONE, "default")?.retryAfterS).toBe(5);
  clock.ms += 5000;
  expect(limits.find(ONE, "error")).toBeUndefined();
});

test("no categories means all, and the longer of two limits counts", () => {
  const { clock, limits } = started();
  limits.note(ONE, answer(429, "60::organization"));
  limits.note(ONE, answer(200, "1::organization, 100:error:organization"));
  expect(limits.find(ONE, "internal")?.retryAfterS).toBe(60);
  clock.ms += 61_000;
  expect(limits.find(ONE, "internal")).toBeUndefined();
  expect(limits.find(ONE, "error")?.retryAfterS).toBe(39);
});

test("a forgotten target has no limits", () => {
  const { limits } = started();
  limits.note(ONE, answer(429));
  limits.forget(ONE);
  expect(limits.find(ONE, "error")).toBeUndefined();
});

test("the header speaks first, then Retry-After, then a minute for a bare 429", () => {
  expect(formatRateLimits(answer(429, "7:error:key", "99"))).toBe("7:error:key");
  expect(formatRateLimits(answer(429, undefined, "99"))).toBe("99::organization");
  expect(formatRateLimits(answer(429))).toBe("60::organization");
  expect(formatRateLimits(answer(429, undefined, "soon"))).toBe("60::organization");
  expect(formatRateLimits(answer(200, "7:error:key"))).toBe("7:error:key");
  // On other answers Retry-After means the server, not a category.
  expect(answer(503, undefined, "99")).toEqual([]);
  // Speaks of something we do not know, and of nothing else.
  expect(answer(429, "60:seer_autofix:organization")).toEqual([]);
});

test("no upstream can close a category for longer than a day, or speak through our header", () => {
  expect(formatRateLimits(answer(429, "9e99:error:key:x"))).toBe("86400:error:key:x");
  expect(formatRateLimits(answer(429, undefined, "9".repeat(400)))).toBe("86400::organization");
  expect(formatRateLimits(answer(429, "5:error:key:<b>é</b>"))).toBe("5:error:key");
  const many = Array.from({ length: 2000 }, () => "5:error:key").join(",");
  const { limits } = started();
  limits.note(ONE, answer(429, many));
  expect(limits.find(ONE, "error")?.retryAfterS).toBe(5);
});

test("Retry-After is read as seconds or as a date", () => {
  const nowMs = Date.UTC(2026, 10, 15);
  expect(readRetryAfter("12", nowMs)).toBe(12);
  expect(readRetryAfter(" 1.5 ", nowMs)).toBe(1.5);
  expect(readRetryAfter("Sun, 15 Nov 2026 00:00:30 GMT", nowMs)).toBe(30);
  expect(readRetryAfter("Sat, 14 Nov 2026 00:00:30 GMT", nowMs)).toBe(0);
  expect(readRetryAfter("-5x", nowMs)).toBeUndefined();
  expect(readRetryAfter(undefined, nowMs)).toBeUndefined();
});

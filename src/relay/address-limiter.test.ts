import { expect, test } from "vitest";
import { AddressLimiter } from "./address-limiter.ts";

function limiterAt(perMinute: number, maxRemembered?: number) {
  const clock = { ms: 1000 };
  return { clock, limiter: new AddressLimiter(perMinute, () => clock.ms, maxRemembered) };
}

function takeMany(limiter: AddressLimiter, address: string, times: number): number {
  let granted = 0;
  for (let i = 0; i < times; i++) if (limiter.take(address) === undefined) granted++;
  return granted;
}

test("a minute's worth goes at once, then it fills evenly", () => {
  const { clock, limiter } = limiterAt(60);
  expect(takeMany(limiter, "a", 100)).toBe(60);
  expect(limiter.take("a")).toBe(1);
  clock.ms += 10_000;
  expect(takeMany(limiter, "a", 100)).toBe(10);
});

test("it never holds more than a minute's worth", () => {
  const { clock, limiter } = limiterAt(60);
  takeMany(limiter, "a", 60);
  clock.ms += 3_600_000;
  expect(takeMany(limiter, "a", 1000)).toBe(60);
});

test("asking in vain does not make the wait longer", () => {
  const { clock, limiter } = limiterAt(2);
  takeMany(limiter, "a", 2);
  expect(limiter.take("a")).toBe(30);
  for (let i = 0; i < 29; i++) {
    clock.ms += 1000;
    expect(limiter.take("a")).toBe(29 - i);
  }
  clock.ms += 1000;
  expect(limiter.take("a")).toBeUndefined();
});

test("one address does not use up another's", () => {
  const { limiter } = limiterAt(5);
  expect(takeMany(limiter, "a", 10)).toBe(5);
  expect(takeMany(limiter, "b", 10)).toBe(5);
});

test("0 is no limit, and remembers nobody", () => {
  const { limiter } = limiterAt(0);
  expect(takeMany(limiter, "a", 10_000)).toBe(10_000);
  expect(limiter.remembered).toBe(0);
});

test("a million addresses take the memory of a few, and who keeps asking is kept", () => {
  const { limiter } = limiterAt(5, 100);
  expect(takeMany(limiter, "busy", 5)).toBe(5);
  for (let i = 0; i < 100_000; i++) {
    limiter.take(`address ${i}`);
    if (i % 50 === 0) expect(limiter.take("busy")).toBeDefined();
  }
  expect(limiter.remembered).toBe(100);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdPage, SLOW_MS } from "./hold-page.ts";

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("leaving is asked about from the moment that it is said, until the last answer is there", () => {
  const onSlow = vi.fn();
  const letGo = holdPage(onSlow);
  vi.advanceTimersByTime(SLOW_MS - 1);
  expect([asks(), onSlow.mock.calls.length]).toEqual([false, 0]);
  const letOtherGo = holdPage();
  vi.advanceTimersByTime(1);
  expect([asks(), onSlow.mock.calls.length]).toEqual([true, 1]);
  vi.advanceTimersByTime(SLOW_MS);
  letGo();
  letGo();
  expect(asks()).toBe(true);
  letOtherGo();
  expect(asks()).toBe(false);
});

test("what is answered in time says nothing and asks nothing", () => {
  const onSlow = vi.fn();
  holdPage(onSlow)();
  vi.advanceTimersByTime(10 * SLOW_MS);
  expect([asks(), onSlow.mock.calls.length]).toEqual([false, 0]);
});

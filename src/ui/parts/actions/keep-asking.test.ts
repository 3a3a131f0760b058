import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAsking } from "./keep-asking.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is asked while a question is under way is one question more", async () => {
  const answers: (() => void)[] = [];
  const kept = keepAsking(() => new Promise((resolve) => answers.push(resolve)));
  for (let time = 0; time < 5; time++) kept.ask();
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(answers).toHaveLength(2);
});

test("what fails is asked again, ever more rarely, until it is answered", async () => {
  const askedAtS: number[] = [];
  const startMs = Date.now();
  const kept = keepAsking(async () => {
    askedAtS.push((Date.now() - startMs) / 1000);
    if (askedAtS.length < 7) throw new Error("no answer");
  });
  kept.ask();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(askedAtS).toEqual([0, 1, 3, 7, 15, 31, 63]);
});

test("a new question does not wait for the next try", async () => {
  let asked = 0;
  const kept = keepAsking(async () => {
    asked += 1;
    if (asked === 1) throw new Error("no answer");
  });
  kept.ask();
  await vi.advanceTimersByTimeAsync(0);
  kept.ask();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(2);
});

test("once stopped, nothing is asked, and what is under way is told", async () => {
  let heard: AbortSignal | undefined;
  let asked = 0;
  const kept = keepAsking(async (signal) => {
    heard = signal;
    asked += 1;
    throw new Error("no answer");
  });
  kept.ask();
  await vi.advanceTimersByTimeAsync(0);
  kept.stop();
  kept.ask();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(1);
  expect(heard?.aborted).toBe(true);
});

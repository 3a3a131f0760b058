import { afterEach, expect, test, vi } from "vitest";
import { dismissToast, readToasts, runToast, showToast, subscribeToasts } from "./toast-store.ts";

afterEach(() => {
  for (const { id } of readToasts()) dismissToast(id);
});

test("what a toast offers is done once, however often it is pressed, and it goes", () => {
  const run = vi.fn();
  const id = showToast({ text: "Resolved.", action: { label: "Undo", run } });
  const toast = readToasts().find((one) => one.id === id);
  if (toast === undefined) throw new Error("there is no toast");
  runToast(toast);
  runToast(toast);
  expect(run).toHaveBeenCalledTimes(1);
  expect(readToasts()).toEqual([]);
});

test("a toast that was dismissed does nothing any more", () => {
  const run = vi.fn();
  const id = showToast({ text: "Resolved.", action: { label: "Undo", run } });
  const [toast] = readToasts();
  dismissToast(id);
  if (toast !== undefined) runToast(toast);
  expect(run).not.toHaveBeenCalled();
});

test("three are shown at most, the oldest goes first, and who listens is told", () => {
  const listener = vi.fn();
  const stop = subscribeToasts(listener);
  for (const text of ["a", "b", "c", "d"]) showToast({ text });
  expect(readToasts().map(({ text }) => text)).toEqual(["b", "c", "d"]);
  expect(listener).toHaveBeenCalledTimes(4);
  stop();
});

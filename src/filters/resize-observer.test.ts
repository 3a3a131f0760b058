import { expect, test } from "vitest";
import { isResizeObserverLoop } from "./resize-observer.ts";

const is = (text: string) => isResizeObserverLoop({ text, frames: [] });

test.each([
  "ResizeObserver loop limit exceeded",
  "ResizeObserver loop completed with undelivered notifications.",
  "ResizeObserver loop completed with undelivered notifications",
  "Error: ResizeObserver loop limit exceeded",
  "Uncaught Error: ResizeObserver loop completed with undelivered notifications.",
])("%s is the browser's", (text) => expect(is(text)).toBe(true));

test.each([
  "ResizeObserver is not defined",
  "ResizeObserver loop in <Chart>: gave up after 100 turns",
  "Chart failed: ResizeObserver loop limit exceeded",
  "ResizeObserver loop limit exceeded while measuring <Cart>",
  "Failed to execute 'observe' on 'ResizeObserver': parameter 1 is not of type 'Element'.",
])("%s is the app's", (text) => expect(is(text)).toBe(false));

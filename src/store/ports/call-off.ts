/**
 * Questions that are asked for a request end with it: whoever asked is gone, and nobody reads the
 * answer. What is under way for a person's command is not called off: half of it may be written.
 */
import { AsyncLocalStorage } from "node:async_hooks";

const asking = new AsyncLocalStorage<AbortSignal>();

/** All that `work` asks of a store is called off with the signal. */
export function callOffWith<T>(signal: AbortSignal, work: () => T): T {
  return asking.run(signal, work);
}

export function callOffSignal(): AbortSignal | undefined {
  return asking.getStore();
}

/** Whoever asked is gone: nothing failed, and there is nobody to tell. */
export function isCalledOff(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

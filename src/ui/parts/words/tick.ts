/** One clock for all ages on a page: a timer per row would wake a list of hundreds each second. */
import { SECOND_MS } from "#lib/time.ts";

const EVERY_MS = 10 * SECOND_MS;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let tickMs: number | undefined;

export function readTick(): number {
  tickMs ??= Date.now();
  return tickMs;
}

export function subscribeTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    tickMs = undefined;
  };
}

function tick(): void {
  tickMs = Date.now();
  for (const listener of listeners) listener();
}

import { type BackOff, backOffMs } from "#lib/back-off.ts";
import { MINUTE_MS, SECOND_MS } from "#lib/time.ts";

const WAITS: BackOff = { firstMs: SECOND_MS, maxMs: MINUTE_MS };

/** Web is back within seconds; a server that is away for long must not be asked all day. */
export function retryWaitMs(failuresBefore: number): number {
  return backOffMs(failuresBefore + 1, WAITS);
}

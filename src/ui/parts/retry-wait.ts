import { SECOND_MS } from "#lib/time.ts";

const WAITS_S = [1, 2, 5, 15, 60];

/** Web is back within seconds; a server that is away for long must not be asked all day. */
export function retryWaitMs(failures: number): number {
  return (WAITS_S[Math.min(failures, WAITS_S.length - 1)] ?? 0) * SECOND_MS;
}

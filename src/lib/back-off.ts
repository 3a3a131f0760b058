export interface BackOff {
  firstMs: number;
  maxMs: number;
}

/** How long to wait after so many failures in a row: twice as long each time, up to a limit. */
export function backOffMs(failures: number, { firstMs, maxMs }: BackOff): number {
  return Math.min(firstMs * 2 ** Math.max(0, failures - 1), maxMs);
}

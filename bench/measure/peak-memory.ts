/** Peak resident memory from /proc. */
import { descendantsOf } from "./descendants.ts";
import { statusNumber } from "./status-number.ts";

export function peakMb(pid: number): number {
  return statusNumber(pid, "VmHWM") / 1024;
}

/** Sum over all processes below `pid`: web, and whatever web starts. */
export function peakMbBelow(pid: number): number {
  return descendantsOf(pid).reduce((sum, one) => sum + peakMb(one), 0);
}

import { setTimeout as sleep } from "node:timers/promises";
import type { BatchShape } from "#store/ports/digest-telemetry.ts";

/** A batch of so many is steady load. */
const STEADY_RECORDS = 50;

/** From the start of a batch of so many records to the start of the next; a backlog does not wait. */
export function paceAfter(
  records: number,
  isBehind: boolean,
  { lightMs, steadyMs }: Pick<BatchShape, "lightMs" | "steadyMs">,
): number {
  if (isBehind) return 0;
  return records < STEADY_RECORDS ? lightMs : steadyMs;
}

/** How often somebody who waits looks whether that is still right. */
const LOOK_MS = 50;

/** Waits for so long, or until `isOver`: a backlog may have come, or the end. */
export async function pauseFor(ms: number, isOver: () => boolean): Promise<void> {
  const untilMs = performance.now() + ms;
  for (let leftMs = ms; leftMs > 0 && !isOver(); leftMs = untilMs - performance.now()) {
    await sleep(Math.min(leftMs, LOOK_MS));
  }
}

/** Sends a load and waits for the commit of its last event. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Lapwing, Readiness } from "#bench/start-lapwing.ts";
import { monotonicMs } from "./monotonic-ms.ts";
import type { Pace } from "./schedule.ts";
import type { LoadResult } from "./send-load.ts";
import type { Generator } from "./start-generator.ts";

export interface DrainedLoad {
  load: LoadResult;
  digestedMs: number;
  digestedPerS: number;
  readiness: Readiness;
}

const POLL_MS = 5;

export async function sendAndDrain(
  lapwing: Pick<Lapwing, "readiness">,
  generator: Pick<Generator, "send">,
  count: number,
  pace?: Pace,
): Promise<DrainedLoad> {
  const load = await generator.send(count, pace);
  for (;;) {
    const readiness = await lapwing.readiness();
    if (!readiness.backlog) {
      const digestedMs = monotonicMs();
      const accepted = load.statuses[200] ?? 0;
      const digestedPerS = (accepted / (digestedMs - load.startMs)) * 1000;
      return { load, digestedMs, digestedPerS, readiness };
    }
    await sleep(POLL_MS);
  }
}

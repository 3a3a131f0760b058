/** A short run with the kernel as a witness: are the syncs that Lapwing reports real? */
import { BenchFailure } from "#bench/bench-failure.ts";
import { bounded } from "#bench/bounded.ts";
import { countKernelSyncs } from "#bench/measure/kernel-syncs.ts";
import { keep } from "#bench/own-child.ts";
import type { IngestOptions } from "./ingest-options.ts";
import { measureLapwing } from "./measure-lapwing.ts";

const EVENTS = 3000;

/** Tracing slows every call down, so no result is taken from this run. */
export async function proveSyncs(options: IngestOptions): Promise<string> {
  let counted: number | undefined;
  let tool = "";
  const watch = async (pid: number) => {
    const counter = await countKernelSyncs(pid, keep);
    tool = counter?.tool ?? "";
    return async () => {
      counted = await counter?.stop();
    };
  };
  const run = await bounded("Lapwing", () =>
    measureLapwing({ ...options, events: EVENTS, warmup: 0 }, 0, { watch }),
  );
  if (counted === undefined) {
    return `unknown, neither perf nor strace may be used here (Lapwing reports ${run.spoolSyncs})`;
  }
  if (counted < run.spoolSyncs) {
    throw new BenchFailure(
      `Lapwing reports ${run.spoolSyncs} syncs of the spool, but the kernel saw ${counted}.`,
    );
  }
  return `${counted} for ${EVENTS} events (${tool}; ${run.spoolSyncs} of them the spool's, as Lapwing reports)`;
}

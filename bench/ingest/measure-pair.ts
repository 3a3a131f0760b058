/** Floor and server one after the other, and the server once more on a full store if asked. */
import { bounded } from "#bench/bounded.ts";
import type { PairResults } from "#bench/report/pair-results.ts";
import type { StoredBase } from "#bench/stored/stored-base.ts";
import type { IngestOptions } from "./ingest-options.ts";
import { type FloorRun, measureFloor } from "./measure-floor.ts";
import { measureLapwing, type RawRun } from "./measure-lapwing.ts";
import { resultsOf } from "./results-of.ts";

export interface MeasuredPair {
  run: RawRun;
  empty: PairResults;
  stored: PairResults | undefined;
}

/** The order alternates, so that a machine that slows down harms all alike. */
export async function measurePair(
  options: IngestOptions,
  number: number,
  base: StoredBase | undefined,
): Promise<MeasuredPair> {
  const isOdd = number % 2 === 1;
  const isPaced = options.profile.pattern === "paced";
  const own = (from?: StoredBase) =>
    bounded("Lapwing", () => measureLapwing(options, number, { base: from }));
  const floorAt = (perS?: number) =>
    bounded("the floor", () => measureFloor(options, number, perS));

  let floor: FloorRun | undefined = isOdd && !isPaced ? await floorAt() : undefined;
  const first = isOdd ? undefined : base && (await own(base));
  const run = await own();
  const full = first ?? (base && (await own(base)));
  floor ??= await floorAt(isPaced ? pacedRate(run) : undefined);
  return {
    run,
    empty: resultsOf(floor, run),
    stored: full && resultsOf(floor, full),
  };
}

/** The floor is timed at the rate that Lapwing was timed at. */
function pacedRate({ load }: RawRun): number {
  return (load.sent / (load.lastAnswerMs - load.startMs)) * 1000;
}

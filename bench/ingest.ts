/** `npm run bench -- ingest`: pairs of floor and server, medians, targets. */
import { bounded } from "./bounded.ts";
import { figuresOf } from "./figures-of.ts";
import {
  describeLoad,
  INGEST_HELP,
  type IngestOptions,
  readIngestOptions,
} from "./ingest-options.ts";
import { type FloorRun, measureFloor } from "./measure-floor.ts";
import { measureLapwing, type RawRun } from "./measure-lapwing.ts";
import { profileCpu } from "./profile-cpu.ts";
import { proveSyncs } from "./prove-syncs.ts";
import { medianFigures, type PairFigures } from "./report/figures.ts";
import { showMedians, showPairs } from "./report/show.ts";
import { misses } from "./report/targets.ts";

export { INGEST_HELP };

export async function ingest(given: string[]): Promise<number> {
  const options = readIngestOptions(given);
  if (options.cpuProfileFolder !== undefined) {
    console.log(await profileCpu(options, options.cpuProfileFolder));
    return 0;
  }
  const first = await measurePair(options, 1);
  const pairs: [PairFigures, ...PairFigures[]] = [figuresOf(first.floor, first.run)];
  console.error(describeLoad(options, first.run.bodyBytes));
  if (!first.run.isWebRunning) {
    console.error("web is not running (has it been built?): its memory is missing below");
  }
  showProgress(pairs);
  while (pairs.length < options.pairs) {
    const { floor, run } = await measurePair(options, pairs.length + 1);
    pairs.push(figuresOf(floor, run));
    showProgress(pairs);
  }
  const medians = medianFigures(pairs);
  const proof = options.proof ? await proveSyncs(options) : "not asked for";
  const missed = misses(options.profile.name, medians);

  if (options.json) {
    const { profile, events, warmup, connections } = options;
    const load = { profile: profile.name, events, warmup, connections };
    console.log(JSON.stringify({ load, pairs, medians, proof, missed }, undefined, 2));
  } else {
    console.log(showPairs(pairs));
    console.log(`\n${showMedians(options.profile.name, medians)}`);
    console.log(`\nEvery acknowledged event is stored once, in all ${pairs.length} runs.`);
    console.log(`Kernel's count of syncs: ${proof}.`);
    if (medians.issues !== options.profile.issues) {
      console.log(
        `The load has ${options.profile.issues} issues: grouping made ${medians.issues}.`,
      );
    }
  }
  return medians.rejects > 0 || (options.strict && missed.length > 0) ? 1 : 0;
}

/** The order alternates, so that a machine that slows down harms both alike. */
async function measurePair(
  options: IngestOptions,
  number: number,
): Promise<{ floor: FloorRun; run: RawRun }> {
  const measureOwn = () => bounded("Lapwing", () => measureLapwing(options, number));
  const floorAt = (perS?: number) =>
    bounded("the floor", () => measureFloor(options, number, perS));
  if (options.profile.pattern !== "paced" && number % 2 === 1) {
    const floor = await floorAt();
    return { floor, run: await measureOwn() };
  }
  const run = await measureOwn();
  return { run, floor: await floorAt(pacedRate(run)) };
}

/** The floor is timed at the rate that Lapwing was timed at. */
function pacedRate({ capacityPerS, load }: RawRun): number | undefined {
  if (capacityPerS === undefined) return undefined;
  return (load.sent / (load.lastAnswerMs - load.startMs)) * 1000;
}

function showProgress(pairs: readonly PairFigures[]): void {
  const lines = showPairs(pairs).split("\n");
  console.error((pairs.length === 1 ? lines : lines.slice(-1)).join("\n"));
}

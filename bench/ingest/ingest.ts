/** `npm run bench -- ingest`: pairs of floor and server, medians, targets. */
import { ingestAgainst } from "#bench/against/ingest-against.ts";
import { ingestEngines } from "#bench/engines/ingest-engines.ts";
import { profileCpu } from "#bench/profile-cpu.ts";
import { medianResults, type PairResults } from "#bench/report/pair-results.ts";
import { showMedians, showPairs } from "#bench/report/show.ts";
import { showStoredRatios, storedRatios } from "#bench/report/stored-ratio.ts";
import { misses } from "#bench/report/targets.ts";
import { soak } from "#bench/soak.ts";
import { prepareStored } from "#bench/stored/stored-base.ts";
import { describeLoad, INGEST_HELP, readIngestOptions } from "./ingest-options.ts";
import { type MeasuredPair, measurePair } from "./measure-pair.ts";
import { proveSyncs } from "./prove-syncs.ts";

export { INGEST_HELP };

export async function ingest(given: string[]): Promise<number> {
  const options = readIngestOptions(given);
  if (options.cpuProfileFolder !== undefined) {
    console.log(await profileCpu(options, options.cpuProfileFolder));
    return 0;
  }
  if (options.engine === "cluster") return ingestEngines(options);
  if (options.against !== undefined) return ingestAgainst(options, options.against);
  if (options.soakMinutes !== undefined) return soak(options, options.soakMinutes);
  const base = options.stored > 0 ? await prepareStored(options.stored) : undefined;
  const rounds: MeasuredPair[] = [];
  while (rounds.length < options.pairs) {
    const round = await measurePair(options, rounds.length + 1, base);
    rounds.push(round);
    if (rounds.length === 1) {
      console.error(describeLoad(options, round.run.bodyBytes));
      if (!round.run.isWebRunning) {
        console.error("web is not running (has it been built?): its memory is missing below");
      }
    }
    showProgress(rounds);
  }

  const medians = medianResults(rounds.map(({ empty }) => empty));
  const full = rounds.flatMap(({ empty, stored }) => (stored ? [{ empty, stored }] : []));
  const storedMedians =
    full.length > 0 ? medianResults(full.map(({ stored }) => stored)) : undefined;
  const ratios = full.length > 0 ? storedRatios(full) : undefined;
  const proof = options.proof ? await proveSyncs(options) : "not asked for";
  const { profile, events, warmup, connections } = options;
  const missed = misses(profile.name, medians);

  if (options.json) {
    const load = { profile: profile.name, events, warmup, connections, stored: base?.events ?? 0 };
    const pairs = rounds.map(({ empty, stored }) => ({ empty, stored }));
    const result = { load, pairs, medians, storedMedians, storedRatios: ratios, proof, missed };
    console.log(JSON.stringify(result, undefined, 2));
  } else {
    console.log(showPairs(rounds.map(({ empty }) => empty)));
    console.log(`\n${showMedians(profile.name, medians)}`);
    if (storedMedians !== undefined && ratios !== undefined) {
      console.log(`\nWith ${base?.events} events stored before:\n`);
      console.log(showPairs(full.map(({ stored }) => stored)));
      console.log(`\n${showMedians(profile.name, storedMedians)}`);
      console.log(`\n${showStoredRatios(ratios)}.`);
    }
    console.log(`\nAll that was acknowledged is stored once, in all ${rounds.length} pairs.`);
    console.log(`Kernel's count of syncs: ${proof}.`);
    if (missed.length > 0) console.log(`MISSED: ${missed.join(", ")}.`);
    if (medians.issues !== profile.issues) {
      console.log(`The load has ${profile.issues} issues: grouping made ${medians.issues}.`);
    }
  }
  const rejects = medians.rejects + (storedMedians?.rejects ?? 0);
  return rejects > 0 || (options.strict && missed.length > 0) ? 1 : 0;
}

function showProgress(rounds: readonly MeasuredPair[]): void {
  const last = rounds.at(-1);
  const lines = showPairs(
    [...rounds.slice(0, -1).map(({ empty }) => empty), last?.empty, last?.stored].filter(
      (results): results is PairResults => results !== undefined,
    ),
  ).split("\n");
  const news = last?.stored === undefined ? 1 : 2;
  console.error((rounds.length === 1 ? lines : lines.slice(-news)).join("\n"));
}

/** `--soak MINUTES`: a steady load for a long time, and whether anything grows. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { checkRun } from "./ingest/check-run.ts";
import type { IngestOptions } from "./ingest/ingest-options.ts";
import { sendAndDrain } from "./load/send-and-drain.ts";
import { startGenerator } from "./load/start-generator.ts";
import { countStored } from "./measure/count-stored.ts";
import { othersPercent, readMachine } from "./measure/machine-cpu.ts";
import { readCpu } from "./measure/process-cpu.ts";
import { type ProcessSample, sampleProcess } from "./measure/sample-process.ts";
import { addRows } from "./profiles/add-rows.ts";
import { courseOf, showSoak } from "./report/soak-verdict.ts";
import { type Lapwing, startLapwing } from "./start-lapwing.ts";
import { withTempFolder } from "./temp-folder.ts";

const SAMPLE_MS = 10 * SECOND_MS;

export function soak(options: IngestOptions, minutes: number): Promise<number> {
  return withTempFolder((folder) => run(folder, options, minutes));
}

async function run(folder: string, options: IngestOptions, minutes: number): Promise<number> {
  const dataFolder = join(folder, "data");
  const { profile, events, warmup, connections, rate } = options;
  const lapwing = await startLapwing(dataFolder, join(folder, "log"));
  const generator = await startGenerator({
    ...{ profile: profile.name, requests: warmup + events, connections, seed: 1 },
    target: lapwing.target,
  });
  const before = [await sendAndDrain(lapwing, generator, Math.max(1, warmup))];
  const capacity = await sendAndDrain(lapwing, generator, events);
  before.push(capacity);
  const perS = capacity.digestedPerS * rate;
  console.error(
    `soak, ${profile.name}; ${minutes} minutes at ${perS.toFixed(0)}/s, ` +
      `${(rate * 100).toFixed(0)} % of the ${capacity.digestedPerS.toFixed(0)}/s measured before`,
  );

  const ready = await lapwing.readiness();
  const machine = readMachine();
  const cpuBefore = readCpu(lapwing.pid).totalMs;
  const over = new AbortController();
  const watching = watch(lapwing, dataFolder, over.signal);
  const count = Math.round((perS * minutes * MINUTE_MS) / SECOND_MS);
  const last = await sendAndDrain(lapwing, generator, count, { pattern: "paced", perS });
  over.abort();
  const samples = await watching;
  const cpuMs = readCpu(lapwing.pid).totalMs - cpuBefore;
  const others = othersPercent(machine, cpuMs + last.load.generatorCpuMs);
  await generator.stop();
  await lapwing.stop();

  const { load } = last;
  const accepted = load.statuses[200] ?? 0;
  checkRun({
    expected: addRows([...before, last].map((one) => one.load.rows)),
    stored: countStored(dataFolder, lapwing.target.projectId),
    acknowledged: accepted,
    spoolSyncs: last.readiness.spoolSyncs - ready.spoolSyncs,
    connections,
  });
  const facts = { perS, minutes, accepted, rejects: count - accepted, others };
  if (options.json) console.log(JSON.stringify({ ...facts, load, samples }, undefined, 2));
  else {
    console.log(showSoak(samples));
    console.log(
      `\n${accepted} requests, ${count - accepted} rejects; accept p50 ${load.p50Ms.toFixed(2)} ms, ` +
        `p99 ${load.p99Ms.toFixed(2)} ms, the slowest ${load.maxMs.toFixed(0)} ms; ` +
        `server CPU ${((cpuMs / count) * 1000).toFixed(0)} us each; others used ${others.toFixed(0)} % of the CPU.`,
    );
    console.log("All that was acknowledged is stored once.");
  }
  const isFlat = courseOf(samples, "rssMb").isFlat;
  return count > accepted || (options.strict && !isFlat) ? 1 : 0;
}

async function watch(
  lapwing: Lapwing,
  dataFolder: string,
  over: AbortSignal,
): Promise<ProcessSample[]> {
  const samples: ProcessSample[] = [];
  const startMs = performance.now();
  while (!over.aborted) {
    const { waitingEnvelopes, loopDelayMs } = await lapwing.readiness();
    const sample = {
      atMs: performance.now() - startMs,
      ...sampleProcess(lapwing.pid, dataFolder),
      waiting: waitingEnvelopes,
      loopDelayMs: loopDelayMs.max,
    };
    samples.push(sample);
    const shown = Object.entries(sample).map(([name, value]) => `${name} ${value.toFixed(0)}`);
    if (samples.length % 6 === 1) console.error(shown.join(", "));
    await sleep(SAMPLE_MS, undefined, { signal: over }).catch(() => {});
  }
  return samples;
}

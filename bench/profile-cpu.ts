/** One run under V8's profiler: where edge and digest spend their time. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { bounded } from "./bounded.ts";
import type { IngestOptions } from "./ingest/ingest-options.ts";
import { measureLapwing } from "./ingest/measure-lapwing.ts";
import { type NamedShare, readCpuProfiles } from "./measure/cpu-profile.ts";
import { renderTable } from "./report/table.ts";

/** Finer than Node's 1 ms: a run takes only seconds. */
const INTERVAL_US = 250;

export async function profileCpu(options: IngestOptions, folder: string): Promise<string> {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true });
  const nodeFlags = ["--cpu-prof", `--cpu-prof-dir=${path}`, `--cpu-prof-interval=${INTERVAL_US}`];
  const run = await bounded("Lapwing", () => measureLapwing(options, 1, { nodeFlags }));
  const window = { startMs: run.load.startMs, endMs: run.digestedMs };
  const threads = readCpuProfiles(path, run.pid, window);
  return threads
    .map(({ thread, busy, top, topWithCallees }) =>
      [
        `${thread}, busy ${percent(busy)} of the time`,
        `by itself:\n${show(top)}`,
        `with what it calls:\n${show(topWithCallees)}`,
      ].join("\n"),
    )
    .concat(`The profiles are in ${path}: Chromium's developer tools open them.`)
    .join("\n\n");
}

function show(shares: readonly NamedShare[]): string {
  return renderTable(shares.map(({ name, share }) => [name, percent(share)]));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

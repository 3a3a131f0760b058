/** What `npm run bench -- ingest` may be told. */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { BenchFailure } from "./bench-failure.ts";
import { findProfile, PROFILES } from "./profiles/index.ts";
import type { Profile } from "./profiles/profile.ts";

export interface IngestOptions {
  profile: Profile;
  events: number;
  warmup: number;
  connections: number;
  pairs: number;
  proof: boolean;
  json: boolean;
  strict: boolean;
  cpuProfileFolder: string | undefined;
}

export const INGEST_HELP = [
  "Usage: npm run bench -- ingest [options]",
  "",
  "  --profile NAME     what is sent (default: errors)",
  ...PROFILES.map(({ name, sentence }) => `      ${name.padEnd(14)} ${sentence}`),
  "  --events N         requests of one run (default: the profile's, mostly 30000)",
  "  --warmup N         sent and digested before the clock starts (default: the profile's, 10000)",
  "  --connections N    keep-alive connections (default: the profile's, mostly 32)",
  "  --pairs N          runs of floor and server, interleaved; medians are shown (default: 5)",
  "  --no-proof         leave out the last run, in which the kernel counts fdatasync",
  "  --json             figures as JSON on standard output",
  "  --strict           a missed target is a failure (exit code 1)",
  "  --cpu-prof FOLDER  one run without floor under V8's profiler; shows where the time went",
].join("\n");

export function readIngestOptions(given: string[]): IngestOptions {
  const { values } = parse(given);
  const profile = findProfile(values.profile);
  if (profile === undefined) {
    throw new BenchFailure(`There is no profile "${values.profile}".\n\n${INGEST_HELP}`);
  }
  return {
    profile,
    events: whole("--events", values.events ?? String(profile.requests), 1),
    warmup: whole("--warmup", values.warmup ?? String(profile.warmup), 0),
    connections: whole("--connections", values.connections ?? String(profile.connections), 1),
    pairs: whole("--pairs", values.pairs, 1),
    proof: values.proof,
    json: values.json,
    strict: values.strict,
    cpuProfileFolder: values["cpu-prof"],
  };
}

export function describeLoad(options: IngestOptions, bodyBytes: number): string {
  const { profile, events, connections, pairs } = options;
  return [
    `ingest, ${profile.name} (${profile.sentence})`,
    `${events} requests of ${Math.round(bodyBytes)} B`,
    `${connections} connections`,
    `${pairs} pairs`,
    `${availableParallelism()} cores, Node ${process.versions.node}`,
  ].join("; ");
}

function parse(given: string[]) {
  try {
    return parseArgs({
      args: given,
      allowNegative: true,
      options: {
        profile: { type: "string", default: "errors" },
        events: { type: "string" },
        warmup: { type: "string" },
        connections: { type: "string" },
        pairs: { type: "string", default: "5" },
        proof: { type: "boolean", default: true },
        json: { type: "boolean", default: false },
        strict: { type: "boolean", default: false },
        "cpu-prof": { type: "string" },
      },
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BenchFailure(`${why}\n\n${INGEST_HELP}`);
  }
}

function whole(flag: string, value: string, minimum: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= minimum) return number;
  throw new BenchFailure(`${flag} is ${value}: it must be a whole number from ${minimum} up.`);
}

/** What `npm run bench -- ingest` may be told. */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { BenchFailure } from "#bench/bench-failure.ts";
import { findProfile, PROFILES } from "#bench/profiles/index.ts";
import type { Profile } from "#bench/profiles/profile.ts";

export interface IngestOptions {
  profile: Profile;
  events: number;
  warmup: number;
  connections: number;
  /** With `against` the most that are taken. */
  pairs: number;
  /** Takes turns with PostgreSQL and ClickHouse instead of the floor. */
  engine: "embedded" | "cluster";
  /** A commit to take turns with, instead of the floor. */
  against: string | undefined;
  /** Turns go on until the spread of their ratio is no more than this share of it. */
  margin: number;
  /** The least that the ratio may be; less is a failure. */
  least: number | undefined;
  /** Each pair has a third run, with this many events stored before. 0: it has none. */
  stored: number;
  /** A steady load for this long instead of pairs. */
  soakMinutes: number | undefined;
  /** How much of what the server can take a soak sends. */
  rate: number;
  proof: boolean;
  json: boolean;
  strict: boolean;
  cpuProfileFolder: string | undefined;
}

const SOAK_MINUTES = "20";
const PAIRS = "5";
/** Half an hour; a machine that is not steady by then will not be. */
const MOST_TURNS = "20";

export const INGEST_HELP = [
  "Usage: npm run bench -- ingest [options]",
  "",
  "  --profile NAME     what is sent (default: errors)",
  ...PROFILES.map(({ name, sentence }) => `      ${name.padEnd(14)} ${sentence}`),
  "  --events N         requests of one run (default: the profile's, mostly 30000)",
  "  --warmup N         sent and digested before the clock starts (default: the profile's, 10000)",
  "  --connections N    keep-alive connections (default: the profile's, mostly 32)",
  "  --pairs N          runs of floor and server, interleaved; medians are shown (default: 5)",
  "  --stored N         each pair also runs with N events stored, made once and kept in .cache",
  "  --soak [MINUTES]   a steady load for so long (default: 20) instead of pairs: does memory grow?",
  "  --rate SHARE       of what the server can take, for a soak (default: 0.3)",
  "  --engine cluster   takes turns with PostgreSQL and ClickHouse instead of the floor",
  "  --against COMMIT   takes turns with that commit instead of the floor, until the ratio is settled;",
  "                     --pairs is the most turns then (default: 20)",
  "  --margin SHARE     how near the ratio must be known (default: 0.02)",
  "  --least RATIO      a ratio below this is a failure (exit code 1)",
  "  --no-proof         leave out the last run, in which the kernel counts fdatasync",
  "  --json             results as JSON on standard output",
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
    pairs: whole("--pairs", values.pairs ?? (values.against ? MOST_TURNS : PAIRS), 1),
    engine: engineOf(values.engine),
    against: values.against,
    margin: share("--margin", values.margin, 1),
    least: values.least === undefined ? undefined : share("--least", values.least, 10),
    stored: whole("--stored", values.stored, 0),
    soakMinutes: values.soak === undefined ? undefined : share("--soak", values.soak, 1440),
    rate: share("--rate", values.rate, 1),
    proof: values.proof,
    json: values.json,
    strict: values.strict,
    cpuProfileFolder: values["cpu-prof"],
  };
}

export function describeLoad(options: IngestOptions, bodyBytes?: number): string {
  const { profile, events, connections, pairs, against, stored } = options;
  const size = bodyBytes === undefined ? "" : ` of ${Math.round(bodyBytes)} B`;
  return [
    `ingest, ${profile.name} (${profile.sentence})`,
    `${events} requests${size}`,
    `${connections} connections`,
    against === undefined ? `${pairs} pairs` : `up to ${pairs} turns`,
    ...(stored > 0 ? [`each again with ${stored} events stored`] : []),
    `${availableParallelism()} cores, Node ${process.versions.node}`,
  ].join("; ");
}

function parse(given: string[]) {
  try {
    return parseArgs({
      args: withSoakMinutes(given),
      allowNegative: true,
      options: {
        profile: { type: "string", default: "errors" },
        events: { type: "string" },
        warmup: { type: "string" },
        connections: { type: "string" },
        pairs: { type: "string" },
        engine: { type: "string", default: "embedded" },
        against: { type: "string" },
        margin: { type: "string", default: "0.02" },
        least: { type: "string" },
        stored: { type: "string", default: "0" },
        soak: { type: "string" },
        rate: { type: "string", default: "0.3" },
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

function engineOf(value: string): IngestOptions["engine"] {
  if (value === "embedded" || value === "cluster") return value;
  throw new BenchFailure(`--engine is ${value}: it must be embedded or cluster.`);
}

function whole(flag: string, value: string, minimum: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= minimum) return number;
  throw new BenchFailure(`${flag} is ${value}: it must be a whole number from ${minimum} up.`);
}

function share(flag: string, value: string, most: number): number {
  const number = Number(value);
  if (number > 0 && number <= most) return number;
  throw new BenchFailure(`${flag} is ${value}: it must be more than 0 and at most ${most}.`);
}

/** `--soak` may stand alone. */
function withSoakMinutes(given: readonly string[]): string[] {
  return given.flatMap((word, i) => {
    const isAlone = word === "--soak" && (given[i + 1] ?? "--").startsWith("--");
    return isAlone ? [word, SOAK_MINUTES] : [word];
  });
}

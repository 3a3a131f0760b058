/** What `npm run bench -- query` may be told. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BenchFailure } from "#bench/bench-failure.ts";
import { STORED_CACHE } from "#bench/stored/stored-base.ts";

export interface QueryOptions {
  events: number;
  rounds: number;
  /** Where the made-up data is kept for the next time. */
  keepIn: string;
  pages: boolean;
  /** Asks PostgreSQL and ClickHouse in turns with the embedded store, instead of a tenth. */
  engine: "embedded" | "cluster";
  /** Only questions and pages whose name contains this. */
  only: string;
  json: boolean;
}

/** Less, and a tenth of it has too little to find. */
const FEWEST_EVENTS = 20_000;

export const QUERY_HELP = [
  "Usage: npm run bench -- query [options]",
  "",
  "  --events N      of the made-up data (default: 5000000, in 20,000 issues and 200 projects);",
  "                  each question is also asked at a tenth of it",
  "  --rounds N      how often each is asked (default: 40); less often what takes long",
  "  --keep FOLDER   where the data is kept and looked for (default: .cache/bench)",
  "  --engine cluster",
  "                  the same data on PostgreSQL and ClickHouse too, asked in turns with the",
  "                  embedded store instead of a tenth; no pages",
  "  --no-pages      only the store is asked, no server is started",
  "  --only TEXT     only questions and pages whose name contains this; what they are held",
  "                  against is always asked",
  "  --json          results as JSON on standard output",
].join("\n");

export function readQueryOptions(given: string[]): QueryOptions {
  const { values } = parse(given);
  return {
    events: whole("--events", values.events, FEWEST_EVENTS),
    rounds: whole("--rounds", values.rounds, 1),
    keepIn: values.keep === undefined ? STORED_CACHE : resolve(values.keep),
    engine: engineOf(values.engine),
    pages: values.pages,
    only: values.only,
    json: values.json,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowNegative: true,
      options: {
        events: { type: "string", default: "5000000" },
        rounds: { type: "string", default: "40" },
        keep: { type: "string" },
        engine: { type: "string", default: "embedded" },
        pages: { type: "boolean", default: true },
        only: { type: "string", default: "" },
        json: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BenchFailure(`${why}\n\n${QUERY_HELP}`);
  }
}

function engineOf(value: string): QueryOptions["engine"] {
  if (value === "embedded" || value === "cluster") return value;
  throw new BenchFailure(`--engine is ${value}: it must be embedded or cluster.`);
}

function whole(flag: string, value: string, minimum: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= minimum) return number;
  throw new BenchFailure(`${flag} is ${value}: it must be a whole number from ${minimum} up.`);
}

/** `npm run bench -- web`: what the issue list costs a browser, on the demo data. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { type DemoServer, startDemoServer } from "#test/support/server/demo-server.ts";
import { BenchFailure } from "./bench-failure.ts";
import { statusNumber } from "./measure/status-number.ts";
import { median } from "./report/stats.ts";
import { renderTable } from "./report/table.ts";
import { measureLoad } from "./web/measure-load.ts";
import { measureTriage } from "./web/measure-triage.ts";
import { SLOWDOWN } from "./web/slow-down.ts";
import { visitPages } from "./web/visit-pages.ts";
import {
  LINES,
  RESULT_NAMES,
  type RoundResults,
  type WebResults,
  webMisses,
} from "./web/web-results.ts";

export const WEB_HELP = [
  "Usage: npm run bench -- web [options]",
  "",
  "  --runs N    cold loads and rounds of triage; medians are shown (default: 5)",
  "  --json      results as JSON on standard output",
  "  --strict    a missed budget is a failure (exit code 1)",
].join("\n");

const PAGES = 200;

export async function web(given: string[]): Promise<number> {
  const { runs, json, strict } = readOptions(given);
  console.error(`web; issue list of the demo project; ${runs} runs, CPU ${SLOWDOWN}x slower`);
  prepare();
  const demo = await startDemoServer();
  const results = await measureAndStop(demo, runs);
  const missed = webMisses(results);
  if (json) console.log(JSON.stringify({ runs, medians: results, missed }, undefined, 2));
  else console.log(show(results));
  return strict && missed.length > 0 ? 1 : 0;
}

async function measureAndStop(demo: DemoServer, runs: number): Promise<WebResults> {
  try {
    return await measure(demo, runs);
  } finally {
    await demo.server.remove();
  }
}

async function measure(demo: DemoServer, runs: number): Promise<WebResults> {
  const browser = await launchBrowser();
  try {
    // The server compiles its first pages once in weeks; browsers come all the time.
    await visitPages(browser, demo, 20);
    const webFirstMb = webRssMb(demo);
    const rounds: RoundResults[] = [];
    while (rounds.length < runs) {
      const load = await measureLoad(browser, demo);
      rounds.push({ ...load, ...(await measureTriage(browser, demo)) });
      console.error(JSON.stringify(rounds.at(-1)));
    }
    await visitPages(browser, demo, PAGES);
    return { ...medians(rounds), webFirstMb, webMb: webRssMb(demo) };
  } finally {
    await browser.close();
  }
}

function medians(rounds: RoundResults[]): RoundResults {
  const names = Object.keys(rounds[0] ?? {}) as (keyof RoundResults)[];
  const pairs = names.map((name) => [name, median(rounds.map((round) => round[name]))]);
  return Object.fromEntries(pairs) as RoundResults;
}

/** Pages that are built and a browser: both are there at once when nothing changed. */
function prepare(): void {
  const script = join(import.meta.dirname, "..", "scripts", "prepare.mjs");
  const { status } = spawnSync(process.execPath, [script, "--build", "--test"], {
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) throw new BenchFailure("The pages cannot be built, or there is no Chromium.");
}

function webRssMb({ server }: DemoServer): number {
  const kib = server.childPids().reduce((sum, pid) => sum + statusNumber(pid, "VmRSS"), 0);
  return kib / 1024;
}

function show(results: WebResults): string {
  const rows = RESULT_NAMES.map((name) => {
    const { label, digits, atMost } = LINES[name];
    const verdict = atMost === undefined ? "" : results[name] <= atMost ? "ok" : "miss";
    const budget = atMost === undefined ? "" : `<= ${atMost} ${verdict}`;
    return [label, results[name].toFixed(digits), budget];
  });
  return renderTable([["median", "", "budget"], ...rows]);
}

function readOptions(given: string[]): { runs: number; json: boolean; strict: boolean } {
  const { values } = parse(given);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new BenchFailure(`--runs is ${values.runs}: it must be a whole number from 1 up.`);
  }
  return { runs, json: values.json, strict: values.strict };
}

function parse(given: string[]) {
  try {
    return parseArgs({
      args: given,
      options: {
        runs: { type: "string", default: "5" },
        json: { type: "boolean", default: false },
        strict: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BenchFailure(`${why}\n\n${WEB_HELP}`);
  }
}

import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";
import { findChromium, findQuickChromium } from "./scripts/prepare/chromium.mjs";
import { findEngines } from "./scripts/prepare/engines.mjs";
import { findPostgres } from "./scripts/prepare/postgres.mjs";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a page takes is measured in them: they need the machine to themselves. */
const MEASURING = ["test/e2e/pages/{feel,long-reads}.test.ts", "test/faults/web-dies.test.ts"];

/** They take minutes: `npm run test:faults -- --long` runs them, `npm test` does not. */
const LONG = "test/faults/long/**/*.test.ts";

/** Hundreds of programs of ours are started: what Node made of the sources is kept for the next. */
const COMPILED = { NODE_COMPILE_CACHE: join(import.meta.dirname, ".cache/compiled") };

/** Where tests start ClickHouse and an S3 server; they skip what needs them where there is none. */
const ENGINES = { LAPWING_TEST_PYTHON: findEngines() ?? "" };

/** Run on PostgreSQL and ClickHouse too, where those can be installed. */
const ON_SERVERS =
  ENGINES.LAPWING_TEST_PYTHON === ""
    ? []
    : ["test/e2e/{issue-page,issue-walk,keyboard,same-counts,triage,vitals}.test.ts"];

/** Real servers, SDKs and a browser: they need time. */
const SYSTEM = {
  globalSetup: ["test/support/server/make-owner.ts", "test/support/postgres/postgres-folder.ts"],
  setupFiles: ["test/support/server/after-failures.ts"],
  env: {
    ...COMPILED,
    ...ENGINES,
    LAPWING_TEST_POSTGRES: findPostgres() ?? "",
    LAPWING_QUICK_CHROMIUM: findQuickChromium() ?? "",
    LAPWING_CHROMIUM: findChromium() ?? "",
  },
  // A machine may get a quarter of its time: what takes 15 s elsewhere took two minutes there.
  testTimeout: 6 * MINUTE_MS,
  hookTimeout: 4 * MINUTE_MS,
  // Half a second of CPU a file. They share nothing but what test/support keeps of a file's servers.
  isolate: false,
  // What is waited for comes, or the test has failed: how long that may take is not what is tested.
  expect: { poll: { timeout: MINUTE_MS } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          env: { ...COMPILED, ...ENGINES, LAPWING_TEST_POSTGRES: findPostgres() ?? "" },
          globalSetup: [
            "test/support/server/memory-folder.ts",
            "test/support/postgres/postgres-folder.ts",
          ],
          setupFiles: ["test/support/server/use-memory-folder.ts"],
          include: ["{src,scripts,bench,test/{architecture,fuzz,support}}/**/*.test.{ts,tsx}"],
          // Not a speed test: a busy machine must not fail what is right.
          testTimeout: 3 * MINUTE_MS,
          hookTimeout: 3 * MINUTE_MS,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
          // A third of the time was loading the same modules for every file. What one file leaves
          // behind meets another: clean up with onTestFinished.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...SYSTEM,
          name: "system",
          include: ["test/{sdk,e2e}/**/*.test.ts"],
          exclude: MEASURING,
          // One a core. Three would use the sixth of their time that they wait, but then a page that is
          // rendered for the first time takes longer than a click waits for it.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...SYSTEM,
          name: "engines",
          env: { ...SYSTEM.env, LAPWING_TEST_ON: "servers" },
          include: ON_SERVERS,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...SYSTEM,
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          exclude: [...MEASURING, LONG],
          // A third of their time they wait: for an outage to end, for what was killed to be back.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...SYSTEM,
          name: "measuring",
          include: MEASURING,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...SYSTEM,
          name: "long",
          include: [LONG],
          testTimeout: HOUR_MS,
          hookTimeout: 10 * MINUTE_MS,
          // What one measures under load must not be disturbed by another.
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});

/** `npm run bench -- runs`: what millions of runs of jobs in meta cost batches, lists and retention. */
import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { BENCH_SPOOL } from "#bench/stored/event-batch.ts";
import { type DigestStore, joinStores } from "#ingest/store/digest-store.ts";
import { DAY_MS, MINUTE_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { perSignal } from "#model/keeping/signal.ts";
import type { CheckIn } from "#model/monitors/monitor.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { createProject } from "#projects/create-project.ts";
import { checkInBytes } from "#store/meta/check-ins.ts";
import { migrateStore, openDigestDrivers, openStore } from "#store/open.ts";
import { type DigestBatch, noRows } from "#store/ports/digest.ts";
import { metaPath } from "#store/sqlite/database/files.ts";
import { wipeTables } from "#store/sqlite/meta/wipe-tables.ts";
import { BenchFailure } from "./bench-failure.ts";
import { percentile } from "./report/stats.ts";
import { renderTable } from "./report/table.ts";
import { withTempFolder } from "./temp-folder.ts";

export const RUNS_HELP = [
  "Usage: npm run bench -- runs [--runs N]",
  "",
  "  --runs N   stored before it begins (default: 10000000), over 90 days and 200 monitors",
].join("\n");

const DAYS = 90;
const MONITORS = 200;
const ROUNDS = 300;
/** Begins and ends of as many runs in a batch. */
const PER_BATCH = 100;
const PAGE = 100;
/** Issues, their groups, and feedback. */
const WORDS = 50_000;

export async function runs(given: string[]): Promise<number> {
  const options = { runs: { type: "string", default: "10000000" } } as const;
  const count = Number(parseArgs({ args: given, options }).values.runs);
  if (!Number.isInteger(count) || count < DAYS) throw new BenchFailure(`--runs: ${DAYS} or more.`);
  const rows = [["", "p50 ms", "p99 ms", "slowest ms"]];
  await withTempFolder(async (folder) => {
    rows.push(...(await measure(join(folder, "empty"), 0)));
    rows.push(...(await measure(join(folder, "full"), count)));
  });
  console.log(renderTable(rows));
  return 0;
}

async function measure(dataFolder: string, count: number): Promise<string[][]> {
  await migrateStore({ dataFolder });
  const nowMs = Date.now();
  const store = openStore({ dataFolder });
  const { project } = await createProject(store.projects, { name: "Shop" }, nowMs);
  const emptyBytes = statSync(metaPath(dataFolder)).size;
  if (count > 0) fill(dataFolder, project.id, count, nowMs);
  const digest = joinStores((rules) =>
    openDigestDrivers({ dataFolder, rules, spool: BENCH_SPOOL }),
  );
  const said = `${count.toLocaleString("en")} runs`;
  const results = [resultsOf(`${said}: a batch`, await timeBatches(digest, project.id, nowMs))];
  await digest.checkpoint();
  const stored = count + ROUNDS * PER_BATCH;
  const bytes = (await digest.measureRows()).reduce((sum, day) => sum + day.bytes, 0);
  const real = statSync(metaPath(dataFolder)).size - emptyBytes;
  const each = [real, bytes].map((of) => `${Math.round(of / stored)} B`);
  console.error(`${said}: each takes ${each[0]}, and is counted as ${each[1]}`);
  const list = await time(ROUNDS, async (round) => {
    const slug = `job-${round % MONITORS}`;
    const range = { fromMs: nowMs - 30 * DAY_MS, toMs: nowMs + DAY_MS, limit: PAGE };
    await store.checkIns.list({ projectId: project.id, slug, ...range });
  });
  results.push(resultsOf(`${said}: a page of ${PAGE} runs of a monitor`, list));
  if (count > 0) {
    const keepDays = { ...perSignal(() => DAYS), errors: DAYS / 2 };
    await digest.removeOldPartitions({ today: utcDay(nowMs), keepDays, maxBytes: undefined });
    const steps: number[] = [];
    const beside = await timeBatches(digest, project.id, nowMs, async () => {
      steps.push(...(await time(1, () => digest.pruneRows())));
    });
    results.push(resultsOf(`${said}: a step of removing`, steps));
    results.push(resultsOf(`${said}: a batch between such steps`, beside));
  }
  await digest.close();
  if (count > 0) {
    fillWords(dataFolder, project.id);
    const wiped = await time(1, () => wipeTables(metaPath(dataFolder)));
    results.push(resultsOf(`${said}: the end of a user's deletion`, wiped));
  }
  await store.close();
  return results;
}

async function timeBatches(
  digest: DigestStore,
  projectId: ProjectId,
  nowMs: number,
  before: () => Promise<void> = async () => {},
): Promise<number[]> {
  let open: CheckIn[] = [];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await before();
    const begun = Array.from({ length: PER_BATCH }, (_, i) => begin(projectId, i, nowMs));
    const ended = open.map((run) => ({ ...run, status: "ok", durationMs: 5 }) as const);
    const batch = batchOf([...ended, ...begun], nowMs, (await digest.resume()).metaAt);
    times.push(...(await time(1, () => digest.write(batch))));
    open = begun;
    // As the digest does, outside of what a batch waits for.
    if (round % 20 === 0) await digest.checkpoint();
  }
  return times;
}

function begin(projectId: ProjectId, at: number, nowMs: number): CheckIn {
  return {
    ...{
      projectId,
      slug: `job-${at % MONITORS}`,
      environment: "production",
      status: "in_progress",
    },
    ...{ checkInId: randomBytes(16).toString("hex"), startedMs: nowMs, updatedMs: nowMs },
    ...{ durationMs: undefined, release: "shop@1.4.2", traceId: randomBytes(16).toString("hex") },
  };
}

function batchOf(checkIns: CheckIn[], nowMs: number, from: SpoolPosition): DigestBatch {
  const monitors = checkIns.map(({ projectId, slug }) => ({
    ...{ projectId, slug, config: undefined, seenMs: nowMs },
  }));
  return {
    ...{ from, to: (from + 1000) as SpoolPosition, day: utcDay(nowMs), includesMeta: true },
    ...{ settings: "", items: new Uint8Array() },
    ...{ ...noRows(), checkIns: { checkIns, monitors }, outcomes: [], received: [], scrubbed: [] },
    ...{ settings: "", items: new Uint8Array() },
  };
}

/** By SQLite itself, oldest day first, as they would have come. */
function fill(dataFolder: string, projectId: ProjectId, count: number, nowMs: number): void {
  const startMs = performance.now();
  const db = new DatabaseSync(metaPath(dataFolder));
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000");
  const indexes = db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE tbl_name = 'check_in' AND type = 'index'")
    .all();
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`);
  const everyMs = Math.floor(((DAYS - 1) * DAY_MS) / count);
  const startedMs = `${nowMs - (DAYS - 1) * DAY_MS} + n * ${everyMs}`;
  db.exec(
    `WITH RECURSIVE run (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM run WHERE n + 1 < ${count})
     INSERT INTO check_in (project_id, check_in_id, day, slug, environment, status, started_ms,
       updated_ms, duration_ms, "release", trace_id)
     SELECT ${projectId}, randomblob(16), (${startedMs}) / ${DAY_MS}, 'job-' || n % ${MONITORS},
       'production', 'ok', ${startedMs}, ${startedMs} + ${MINUTE_MS}, ${MINUTE_MS}, 'shop@1.4.2',
       randomblob(16) FROM run`,
  );
  for (const { sql } of indexes) db.exec(String(sql));
  const bytes = checkInBytes({ slug: "job-100", environment: "production", release: "shop@1.4.2" });
  db.exec(`INSERT INTO kept_day SELECT day, ${bytes} * count(*), 0 FROM check_in GROUP BY day`);
  db.exec("PRAGMA journal_mode = WAL");
  db.close();
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  console.error(`made up: ${count.toLocaleString("en")} runs, ${seconds} s`);
}

/** What is written anew when a user was deleted: as many issues and as much feedback as large ones have. */
function fillWords(dataFolder: string, projectId: ProjectId): void {
  const db = new DatabaseSync(metaPath(dataFolder));
  const numbers = `WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${WORDS})`;
  const words = "hex(randomblob(60))";
  db.exec(
    `${numbers} INSERT INTO issue (project_id, number, title, type, value, culprit, search_text, level,
       platform, status, first_seen_ms, last_seen_ms, events, users)
     SELECT ${projectId}, n, ${words}, 'Error', ${words}, ${words}, ${words} || ${words}, 'error',
       'node', 'unresolved', n, n, 1, 1 FROM one`,
  );
  db.exec(`${numbers} INSERT INTO issue_group SELECT random() / 4096, ${projectId}, n, '', '',
    ${words} || ${words}, n FROM one`);
  db.exec(
    `${numbers} INSERT INTO feedback (project_id, feedback_id, day, timestamp_ms, received_ms, message,
       source, payload)
     SELECT ${projectId}, randomblob(16), 20000, n, n, ${words}, '', randomblob(1000) FROM one`,
  );
  db.close();
}

async function time(rounds: number, run: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startMs = performance.now();
    await run(round);
    times.push(performance.now() - startMs);
  }
  return times;
}

function resultsOf(name: string, times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [name, ...[0.5, 0.99, 1].map((share) => percentile(sorted, share).toFixed(1))];
}

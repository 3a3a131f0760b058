/**
 * `npm run test:engines [-- --long]`: everything that runs on PostgreSQL, ClickHouse and a bucket, of
 * which `npm test` runs all but what takes minutes: with --long also those.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { long: { type: "boolean", default: false } } });
const root = dirname(import.meta.dirname);

/** Parts of paths: whole folders, and tests beside others. */
const FILTERS = [
  ...["src/store/postgres/", "src/store/clickhouse/", "src/store/s3/", "src/store/servers/"],
  ...["servers.test.ts", "engines-away.test.ts"],
];
const beside = run(["unit", "system", "faults", ...(values.long ? ["long"] : [])], FILTERS);
// Tests of pages that know nothing of engines.
const pages = run(["engines"]);
process.exitCode = beside || pages;

function run(projects: readonly string[], filters: readonly string[] = []): number {
  const chosen = projects.flatMap((name) => ["--project", name]);
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", ...chosen, ...filters],
    { cwd: root, stdio: "inherit" },
  );
  return status ?? 1;
}

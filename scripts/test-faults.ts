/**
 * `npm run test:faults [-- --long] [filter]`: crashes, damage and outages. With --long also those
 * that take minutes, one after the other, which `npm test` leaves out.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: { long: { type: "boolean", default: false } },
  allowPositionals: true,
});
const projects = ["--project", "faults", ...(values.long ? ["--project", "long"] : [])];
const filters = positionals.length > 0 ? positionals : ["test/faults/"];
const root = dirname(import.meta.dirname);
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", ...projects, ...filters],
  {
    cwd: root,
    stdio: "inherit",
  },
);
process.exitCode = status ?? 1;

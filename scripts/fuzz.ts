/** `npm run fuzz -- [--minutes 5] [--seed 1]`: the fuzzer of `npm test`, for as long as you like. */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "5" }, seed: { type: "string" } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error("--minutes must be a number above 0.");
  process.exit(2);
}
const root = dirname(import.meta.dirname);
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "unit", "test/fuzz"],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      LAPWING_FUZZ_MS: String(minutes * 60_000),
      LAPWING_FUZZ_SEED: values.seed ?? String(Date.now() % 2 ** 31),
    },
  },
);
process.exitCode = status ?? 1;

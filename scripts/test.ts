/** `npm test [-- filter]`: the checks, then every test but the long ones; the last line counts. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { notRunFile } from "./prepare/engines.mjs";

const root = dirname(import.meta.dirname);
const report = join(root, ".cache/vitest.json");
rmSync(report, { force: true });

const failedChecks = await run("scripts/check.ts", []);
const exitCode = await run("node_modules/vitest/vitest.mjs", [
  "run",
  // Those that take minutes: `npm run test:faults -- --long`.
  "--project=!long",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);

const counts = countTests();
// An error outside of any test fails the run, and the last line must not say otherwise.
const outside = exitCode !== 0 && counts.failed === 0 ? 1 : 0;
const failed = counts.failed + outside + failedChecks;
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
if (failedChecks > 0) console.log("A check failed, see the top: it counts as a failed test.");
if (counts.passed + counts.failed === 0) console.log("No test ran.");
// Written by the preparation, far above: who reads only the end must see it.
if (existsSync(notRunFile(root))) console.log(readFileSync(notRunFile(root), "utf8").trimEnd());
console.log(`tests: ${counts.passed} passed, ${failed} failed${skipped}`);
process.exitCode = failed > 0 || counts.passed === 0 ? 1 : 0;

/** The exit code of one of our programs. It gets the terminal, and with it Ctrl-C, itself. */
async function run(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGTERM", stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  process.off("SIGTERM", stop);
  return code ?? 1;
}

function countTests(): { passed: number; failed: number; skipped: number } {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  // A file that does not load has no tests to fail.
  const broken = testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken,
    skipped: numPendingTests + numTodoTests,
  };
}

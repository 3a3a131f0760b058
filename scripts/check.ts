/** `npm run check`: everything that needs no service and takes seconds. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);

interface Check {
  name: string;
  /** A package's command, or a script of ours. */
  run: readonly [string, ...string[]];
}

/** Pages name their parameters' types after their routes (PageProps); Next writes those types. */
const FIRST: Check = { name: "page types (next)", run: ["next", "typegen"] };

/** Longest first, so that the last one to finish is a short one. */
const CHECKS: readonly Check[] = [
  { name: "promises and switches (oxlint)", run: ["oxlint", "--type-aware", "--quiet"] },
  { name: "dead code (knip)", run: ["knip", "--no-progress", "--no-config-hints"] },
  { name: "types (tsc)", run: ["tsc", "-p", "."] },
  { name: "imports", run: ["scripts/import-rule.ts"] },
  { name: "format and lint (biome)", run: ["biome", "check", "--error-on-warnings"] },
  { name: "hygiene", run: ["scripts/hygiene.ts"] },
];

const waiting = [...CHECKS];
let failed = false;
await report(FIRST);
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
process.exitCode = failed ? 1 : 0;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) await report(check);
}

async function report(check: Check): Promise<void> {
  const startMs = performance.now();
  const { ok, output } = await run(check.run);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(`${ok ? "ok  " : "FAIL"} ${check.name}, ${seconds} s`);
  if (ok) return;
  failed = true;
  console.log(output.trimEnd());
}

async function run([command, ...args]: Check["run"]): Promise<{ ok: boolean; output: string }> {
  const bin = join(root, "node_modules/.bin");
  const child = command.endsWith(".ts")
    ? spawn(process.execPath, [join(root, command), ...args], { cwd: root })
    : spawn(join(bin, command), args, {
        cwd: root,
        env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", PATH: `${bin}:${process.env.PATH}` },
      });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

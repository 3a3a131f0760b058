#!/usr/bin/env node
/** `npx --no lapwing …`: makes the tree ready where needed, then runs the command line on Node 24. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { preparePackages } from "../scripts/prepare/packages.mjs";
import { isRecentNode, requireNode } from "../scripts/prepare/runtime.mjs";
import { mainProgram, prepareServerBuild } from "../scripts/prepare/server-build.mjs";
import { exitWith } from "../scripts/prepare/step.mjs";
import { prepareVitalsScript } from "../scripts/prepare/vitals-script.mjs";
import { prepareWebBuild } from "../scripts/prepare/web-build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...args] = process.argv.slice(2);
const starts = command === "start" && !args.includes("--help");
const isDev = args.includes("--dev");
const quiet = { quiet: true };

try {
  // Other commands leave the packages alone: a server of this tree may be running on them.
  const missing = !existsSync(join(root, "node_modules/.package-lock.json"));
  if (missing || starts) await preparePackages(root, quiet);
  if (starts) await prepareVitalsScript(root, requireNode(root));
  if (starts && !isDev) {
    await prepareServerBuild(root, requireNode(root));
    await prepareWebBuild(root, requireNode(root), quiet);
  }
  const main = join(root, isDev ? "src/cli/main.ts" : mainProgram(root));
  if (isRecentNode(process.version)) await import(pathToFileURL(main).href);
  else runOn(requireNode(root), main);
} catch (problem) {
  exitWith(problem);
}

/** @param {string} node @param {string} main */
function runOn(node, main) {
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: "inherit" });
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGTERM", "SIGHUP", "SIGINT"];
  for (const signal of signals) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both; passing it on would make it two, which means "at once".
      if (!(signal === "SIGINT" && process.stdin.isTTY)) child.kill(signal);
    });
  }
  child.on("error", (error) => {
    process.stderr.write(`Lapwing cannot start ${node}: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

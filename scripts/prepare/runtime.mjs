import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "./step.mjs";

/** The first release line we test on: node:sqlite with SQLite 3.53, zstd, type stripping without a flag. */
const MINIMUM_NODE = [24, 15];

/** @param {string} version "24.21.0", with or without a leading v */
export function isRecentNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const [minimumMajor = 0, minimumMinor = 0] = MINIMUM_NODE;
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}

/**
 * The Node that runs Lapwing: npm's package for this platform, else a recent one on PATH.
 * @param {string} root @returns {string}
 */
export function requireNode(root) {
  const packaged = join(root, "node_modules/.bin/node");
  const hasPackaged = existsSync(packaged);
  if (hasPackaged && isRecentNode(versionOf(packaged))) return packaged;
  const found = versionOf("node");
  if (isRecentNode(found)) {
    // One that does not run here (built for another libc) would stand first on PATH in npm scripts.
    if (hasPackaged) rmSync(packaged);
    return "node";
  }
  throw new Refusal(
    `Lapwing needs Node ${MINIMUM_NODE.join(".")} or later, npm has none packaged for ` +
      `${process.platform} ${process.arch} and the one on PATH is ${found || "missing"}: ` +
      "install a current Node 24 (nodejs.org) and run the command again.",
  );
}

/** @param {string} command */
function versionOf(command) {
  // Starting Node takes 40 ms: ask this process where it is the one in question.
  if (command !== "node" && realpathSync(command) === process.execPath) return process.version;
  const asked = spawnSync(command, ["--version"], { encoding: "utf8" });
  return asked.status === 0 ? asked.stdout.trim() : "";
}

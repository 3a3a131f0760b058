import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { Refusal, runStep } from "./step.mjs";

/** @param {string} root @param {{ quiet?: boolean }} [options] */
export async function preparePackages(root, { quiet = false } = {}) {
  if (areInstalled(root)) return;
  await withLock(root, async () => {
    if (areInstalled(root)) return;
    if (!isInstalledByHand(root)) await install(root, quiet);
    writeFileSync(stampOf(root), lockfileHash(root));
  });
}

/** @param {string} root */
function areInstalled(root) {
  const stamp = stampOf(root);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockfileHash(root);
}

/** @param {string} root */
function stampOf(root) {
  return join(root, "node_modules/.lapwing-install");
}

/** @param {string} root */
function lockfileHash(root) {
  const lockfile = readFileSync(join(root, "package-lock.json"));
  return createHash("sha256").update(lockfile).digest("hex");
}

/**
 * After `npm install` by hand there is nothing to do: npm notes what it installed in
 * node_modules/.package-lock.json. Optional packages may be missing, they depend on the platform.
 * @param {string} root
 */
function isInstalledByHand(root) {
  const note = join(root, "node_modules/.package-lock.json");
  if (!existsSync(note)) return false;
  const installed = readPackages(note);
  const wanted = readPackages(join(root, "package-lock.json"));
  delete wanted[""];
  return (
    Object.entries(wanted).every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : optional,
    ) && Object.keys(installed).every((path) => path in wanted)
  );
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/**
 * Not `npm ci`: it deletes node_modules before it knows that it can fill it again, and it refuses a
 * lockfile that lists only the platforms its registry carries. This one rolls back when it fails.
 * @param {string} root @param {boolean} quiet
 */
async function install(root, quiet) {
  // NODE_ENV=production or an omit setting would leave out the build's and the tests' packages.
  const args = ["install", "--no-save", "--include=dev", "--include=optional"];
  const had = existsSync(join(root, "node_modules"));
  const installed = await runStep("Installing packages", "npm", args, { cwd: root, quiet });
  if (installed.ok) return;
  throw new Refusal(
    `Lapwing cannot install its packages: ${installed.why}; what it said is above. ` +
      (had ? "The packages from before are still in place. " : "") +
      "Check that npm is installed and reaches its registry (npm ping), then run the command again.",
  );
}

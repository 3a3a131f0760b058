import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { Refusal, runStep } from "./step.mjs";

/**
 * What is made of sources. All paths are below the tree's root.
 * @typedef {object} Build
 * @property {string} what shown while it runs
 * @property {string} made
 * @property {string} stamp the file that says which sources it was made of
 * @property {(root: string) => string[]} sourcesOf
 * @property {readonly string[]} run a script of the tree and what it is given
 * @property {Record<string, string>} [env]
 * @property {string} refusal what failed, when it failed; what it printed is above
 */

/** @param {string} root @param {string} node @param {Build} build @param {{ quiet?: boolean }} [options] */
export async function buildWhenStale(root, node, build, { quiet = false } = {}) {
  if (isFresh(root, build)) return;
  await withLock(root, async () => {
    if (isFresh(root, build)) return;
    // Sources may change while the build runs: what was read before it is what was built.
    const sources = sourceHash(root, build);
    rmSync(join(root, build.stamp), { force: true });
    const { env = {} } = build;
    const [script = "", ...given] = build.run;
    const args = [join(root, script), ...given];
    const built = await runStep(build.what, node, args, { cwd: root, quiet, env });
    if (!built.ok) {
      throw new Refusal(`${build.refusal} Put right what it names and run the command again.`);
    }
    writeFileSync(join(root, build.stamp), sources);
  });
}

/** @param {string} root @param {Build} build */
export function isFresh(root, build) {
  const stamp = join(root, build.stamp);
  if (!existsSync(stamp) || !existsSync(join(root, build.made))) return false;
  return readFileSync(stamp, "utf8") === sourceHash(root, build);
}

/** @param {string} root @param {Build} build */
function sourceHash(root, { sourcesOf }) {
  const hash = createHash("sha256");
  for (const path of ["package-lock.json", ...sourcesOf(root).sort()]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** All but the tests. @param {string} root @param {string} folder @returns {string[]} */
export function sourcesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesUnder(root, path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

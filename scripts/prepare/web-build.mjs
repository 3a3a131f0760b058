import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { Refusal, runStep } from "./step.mjs";

const STAMP = ".next/.lapwing-build";

/** @param {string} root @param {string} node @param {{ quiet?: boolean }} [options] */
export async function prepareWebBuild(root, node, { quiet = false } = {}) {
  if (isBuilt(root)) return;
  await withLock(root, async () => {
    if (isBuilt(root)) return;
    // Sources may change while the build runs: what was read before it is what was built.
    const sources = sourceHash(root);
    rmSync(join(root, STAMP), { force: true });
    const built = await runStep(
      "Building the web pages",
      node,
      [join(root, "node_modules/next/dist/bin/next"), "build"],
      { cwd: root, quiet, env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } },
    );
    if (!built.ok) {
      throw new Refusal(
        "Lapwing cannot build its web pages: next build failed, its output is above. " +
          "Put right what it names and run the command again.",
      );
    }
    writeFileSync(join(root, STAMP), sources);
  });
}

/** @param {string} root */
function isBuilt(root) {
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourceHash(root);
}

/**
 * Everything that web may come to import. Coarse on purpose: a build too many costs seconds,
 * a stale page costs an afternoon.
 * @param {string} root
 */
function sourceHash(root) {
  const hash = createHash("sha256");
  for (const path of sourcesOf(root)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} root */
function sourcesOf(root) {
  const settings = readdirSync(root).filter((name) => /^(next|postcss)\.config\./.test(name));
  const sources = [...settings, "package-lock.json", ...filesUnder(root, "src")];
  return sources.filter((path) => !/\.test\.tsx?$|^src\/cli\//.test(path)).sort();
}

/** @param {string} root @param {string} folder @returns {string[]} */
function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(root, path) : [path];
  });
}

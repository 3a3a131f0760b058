import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { Refusal, runStep } from "./step.mjs";

/** Where the edge looks for it, below the tree's root. */
const BUILT = ".cache/vitals.js";
const STAMP = ".cache/.vitals-script";
const SOURCES = "src/vitals-script";

/**
 * /vitals.js, the script for other people's pages. It takes half a second, when it changed.
 * @param {string} root @param {string} node
 */
export async function prepareVitalsScript(root, node) {
  if (isBuilt(root)) return;
  await withLock(root, async () => {
    if (isBuilt(root)) return;
    const sources = sourceHash(root);
    const args = [join(root, "scripts/build-vitals-script.ts"), join(root, BUILT)];
    const built = await runStep("Building vitals.js", node, args, { cwd: root, quiet: true });
    if (!built.ok) {
      throw new Refusal(
        "Lapwing cannot build vitals.js; what the bundler said is above. " +
          "Put right what it names and run the command again.",
      );
    }
    writeFileSync(join(root, STAMP), sources);
  });
}

/** @param {string} root */
function isBuilt(root) {
  const stamp = join(root, STAMP);
  if (!existsSync(stamp) || !existsSync(join(root, BUILT))) return false;
  return readFileSync(stamp, "utf8") === sourceHash(root);
}

/** @param {string} root */
function sourceHash(root) {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const name of readdirSync(join(root, SOURCES)).sort()) {
    if (!/\.test\.ts$/.test(name)) hash.update(readFileSync(join(root, SOURCES, name)));
  }
  return hash.digest("hex");
}

import { existsSync } from "node:fs";
import { withLock } from "./lock.mjs";
import { Refusal, runStep } from "./step.mjs";

/** The same engine without a window's furniture: a new page costs a quarter (measured). */
const SHELL = "/usr/bin/chromium-headless-shell";
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The whole browser, for what the shell lacks: its cache of pages to go back to.
 * @returns {string | undefined}
 */
export function findChromium() {
  // A browser that was named and is not there is a mistake to show, not to work around.
  const named = process.env.LAPWING_CHROMIUM;
  if (named) return existsSync(named) ? named : undefined;
  return PLACES.find((path) => existsSync(path));
}

/**
 * The shell where there is one.
 * @returns {string | undefined}
 */
export function findQuickChromium() {
  return !process.env.LAPWING_CHROMIUM && existsSync(SHELL) ? SHELL : findChromium();
}

/** @param {string} root */
export async function prepareChromium(root) {
  const named = process.env.LAPWING_CHROMIUM;
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (findChromium() && (named || existsSync(SHELL) || !isDebianRoot)) return;
  const byHand =
    "install the package chromium (or Google Chrome), or name a browser in LAPWING_CHROMIUM, and run the tests again.";
  if (named) throw new Refusal(`LAPWING_CHROMIUM names ${named}, which does not exist: ${byHand}`);
  if (!isDebianRoot) throw new Refusal(`The browser tests need Chromium: ${byHand}`);
  await withLock(root, async () => {
    if (findChromium() && existsSync(SHELL)) return;
    const why = await installChromium(root);
    // Without the shell the tests only take longer.
    if (findChromium()) return;
    throw new Refusal(`Chromium for the browser tests cannot be installed: ${why}; ${byHand}`);
  });
}

/**
 * @param {string} root
 * @returns {Promise<string>} why there may be none now
 */
async function installChromium(root) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (/** @type {string} */ what, /** @type {string[]} */ args) =>
    runStep(what, "apt-get", args, { cwd: root, env });
  const listed = await apt("Reading the package lists", ["update"]);
  if (!listed.ok) return listed.why;
  let why = "the package brought no browser";
  for (const name of ["chromium", "chromium-headless-shell"]) {
    const installed = await apt(`Installing ${name} for the browser tests`, [
      ...["install", "-y", "--no-install-recommends", name],
    ]);
    if (!installed.ok) why = installed.why;
  }
  return why;
}

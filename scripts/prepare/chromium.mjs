import { existsSync } from "node:fs";
import { withLock } from "./lock.mjs";
import { Refusal, runStep } from "./step.mjs";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns {string | undefined} */
export function findChromium() {
  // A browser that was named and is not there is a mistake to show, not to work around.
  const named = process.env.LAPWING_CHROMIUM;
  if (named) return existsSync(named) ? named : undefined;
  return PLACES.find((path) => existsSync(path));
}

/** @param {string} root */
export async function prepareChromium(root) {
  if (findChromium()) return;
  const byHand =
    "install the package chromium (or Google Chrome), or name a browser in LAPWING_CHROMIUM, and run the tests again.";
  const named = process.env.LAPWING_CHROMIUM;
  if (named) throw new Refusal(`LAPWING_CHROMIUM names ${named}, which does not exist: ${byHand}`);
  if (!(process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"))) {
    throw new Refusal(`The browser tests need Chromium: ${byHand}`);
  }
  await withLock(root, async () => {
    if (findChromium()) return;
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const apt = (/** @type {string} */ what, /** @type {string[]} */ args) =>
      runStep(what, "apt-get", args, { cwd: root, env });
    const listed = await apt("Reading the package lists", ["update"]);
    const installed = listed.ok
      ? await apt("Installing Chromium for the browser tests", [
          ...["install", "-y", "--no-install-recommends", "chromium"],
        ])
      : listed;
    if (!installed.ok || !findChromium()) {
      const why = installed.ok ? "the package brought no browser" : installed.why;
      throw new Refusal(`Chromium for the browser tests cannot be installed: ${why}; ${byHand}`);
    }
  });
}

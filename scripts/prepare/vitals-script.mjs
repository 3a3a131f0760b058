import { buildWhenStale, sourcesUnder } from "./build-when-stale.mjs";

/** Where the edge looks for it. */
const MADE = ".cache/vitals.js";

/** @type {import("./build-when-stale.mjs").Build} */
const BUILD = {
  what: "Building vitals.js",
  made: MADE,
  stamp: ".cache/.vitals-script",
  sourcesOf: (root) => sourcesUnder(root, "src/vitals-script"),
  run: ["scripts/build-vitals-script.ts", MADE],
  refusal: "Lapwing cannot build vitals.js; what the bundler said is above.",
};

/**
 * /vitals.js, the script for other people's pages. It takes half a second, when it changed.
 * @param {string} root @param {string} node
 */
export async function prepareVitalsScript(root, node) {
  await buildWhenStale(root, node, BUILD, { quiet: true });
}

import { buildWhenStale, isFresh, sourcesUnder } from "./build-when-stale.mjs";

/** @type {import("./build-when-stale.mjs").Build} */
const BUILD = {
  what: "Building the server",
  made: "dist/server/main.js",
  stamp: "dist/server/.sources",
  sourcesOf: (root) => [...sourcesUnder(root, "src"), "scripts/build-server.ts"],
  run: ["scripts/build-server.ts"],
  refusal: "Lapwing cannot build its server; what the bundler said is above.",
};

/**
 * The programs as JavaScript. It takes two seconds, when something changed.
 * @param {string} root @param {string} node
 */
export async function prepareServerBuild(root, node) {
  await buildWhenStale(root, node, BUILD, { quiet: true });
}

/** The command line to run: what was built, or the sources when they have changed since. @param {string} root */
export function mainProgram(root) {
  return isFresh(root, BUILD) ? BUILD.made : "src/cli/main.ts";
}

import { readdirSync } from "node:fs";
import { buildWhenStale, sourcesUnder } from "./build-when-stale.mjs";

/** @type {import("./build-when-stale.mjs").Build} */
const BUILD = {
  what: "Building the web pages",
  made: ".next",
  stamp: ".next/.lapwing-build",
  // Everything that web may come to import. Coarse on purpose: a build too many costs seconds,
  // a stale page costs an afternoon.
  sourcesOf: (root) => [
    ...readdirSync(root).filter((name) => /^(next|postcss)\.config\./.test(name)),
    ...sourcesUnder(root, "src").filter((path) => !path.startsWith("src/cli/")),
  ],
  run: ["node_modules/next/dist/bin/next", "build"],
  env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  refusal: "Lapwing cannot build its web pages: next build failed, its output is above.",
};

/** @param {string} root @param {string} node @param {{ quiet?: boolean }} [options] */
export async function prepareWebBuild(root, node, options) {
  await buildWhenStale(root, node, BUILD, options);
}

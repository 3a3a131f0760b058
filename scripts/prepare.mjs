/**
 * Makes the tree ready to run: packages, Node 24 and, when asked, the server (--server), the script
 * for other people's pages (--vitals), both of them and the web pages (--build), PostgreSQL
 * (--postgres), the tests' ClickHouse and S3 server (--engines), Chromium (--test).
 * Plain JavaScript without dependencies, because it runs before there are any.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { prepareChromium } from "./prepare/chromium.mjs";
import { prepareEngines } from "./prepare/engines.mjs";
import { preparePackages } from "./prepare/packages.mjs";
import { preparePostgres } from "./prepare/postgres.mjs";
import { requireNode } from "./prepare/runtime.mjs";
import { prepareServerBuild } from "./prepare/server-build.mjs";
import { exitWith } from "./prepare/step.mjs";
import { prepareVitalsScript } from "./prepare/vitals-script.mjs";
import { prepareWebBuild } from "./prepare/web-build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wanted = new Set(process.argv.slice(2));

try {
  await preparePackages(root);
  const node = requireNode(root);
  if (wanted.has("--build") || wanted.has("--vitals")) await prepareVitalsScript(root, node);
  if (wanted.has("--build") || wanted.has("--server")) await prepareServerBuild(root, node);
  if (wanted.has("--build")) await prepareWebBuild(root, node);
  if (wanted.has("--postgres")) await preparePostgres(root);
  if (wanted.has("--engines")) await prepareEngines(root);
  if (wanted.has("--test")) await prepareChromium(root);
} catch (problem) {
  exitWith(problem);
}

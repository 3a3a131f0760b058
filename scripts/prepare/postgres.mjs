import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { withLock } from "./lock.mjs";
import { Refusal, runStep } from "./step.mjs";

const DEBIAN = "/usr/lib/postgresql";

/**
 * The folder with PostgreSQL's server and `initdb`, the newest where there are several.
 * @returns {string | undefined}
 */
export function findPostgres() {
  // A folder that was named and has no server is a mistake to show, not to work around.
  const named = process.env.LAPWING_POSTGRES_BIN;
  if (named) return hasServer(named) ? named : undefined;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => join(DEBIAN, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find(hasServer);
}

/** @param {string} folder */
function hasServer(folder) {
  return existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"));
}

/** @param {string} root */
export async function preparePostgres(root) {
  if (findPostgres()) return;
  const named = process.env.LAPWING_POSTGRES_BIN;
  const byHand =
    "install the package postgresql, or name the folder with initdb and postgres in LAPWING_POSTGRES_BIN, and run the tests again.";
  if (named) throw new Refusal(`LAPWING_POSTGRES_BIN names ${named}, which has none: ${byHand}`);
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Refusal(`The tests need PostgreSQL: ${byHand}`);
  }
  await withLock(root, async () => {
    if (findPostgres()) return;
    const why = await installPostgres(root);
    if (findPostgres()) return;
    throw new Refusal(`PostgreSQL for the tests cannot be installed: ${why}; ${byHand}`);
  });
}

/**
 * @param {string} root
 * @returns {Promise<string>} why there may be none now
 */
async function installPostgres(root) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const listed = await runStep("Reading the package lists", "apt-get", ["update"], {
    cwd: root,
    env,
  });
  if (!listed.ok) return listed.why;
  const args = ["install", "-y", "--no-install-recommends", "postgresql"];
  const installed = await runStep("Installing PostgreSQL for the tests", "apt-get", args, {
    cwd: root,
    env,
  });
  return installed.ok ? "the package brought no server" : installed.why;
}

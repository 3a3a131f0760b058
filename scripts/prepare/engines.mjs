import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { withLock } from "./lock.mjs";
import { requirePython } from "./python.mjs";
import { Refusal, runStep } from "./step.mjs";

const MADE = "engines-";
const MAKING = "making-";

/**
 * What the tests run from PyPI, and the modules that show it is there. `moto[server]` would bring
 * 200 MB more that S3 does not need: Flask is all that its server takes.
 */
const CLICKHOUSE = { packages: ["chdb-core==26.9.0"], modules: ["chdb"] };
const BUCKET = {
  packages: ["moto[s3]==5.2.5", "flask==3.1.3", "flask-cors==6.0.5"],
  modules: ["moto", "flask", "flask_cors"],
};
/** What is asked of ClickHouse and of the bucket; with a ClickHouse that was named, of the bucket. */
const ALL = environment([CLICKHOUSE, BUCKET], "ClickHouse and the bucket", "1 GB, about a minute");
const ONLY_BUCKET = environment([BUCKET], "the bucket", "140 MB, about half a minute");

/** A clone of another commit may be at work with its own. */
const UNUSED_MS = 24 * 60 * 60_000;

/**
 * The Python that has the tests' ClickHouse (unless a server is named) and their S3 server.
 * @returns {string | undefined}
 */
export function findEngines() {
  // One that was named and is not there is a mistake to show, not to work around.
  const named = process.env.LAPWING_TEST_PYTHON;
  if (named) return existsSync(named) ? named : undefined;
  return usable()
    .map(({ folder }) => pythonIn(folder))
    .find((python) => existsSync(python));
}

/** The file that says why tests do not run, for the end of `npm test`. @param {string} root */
export function notRunFile(root) {
  return join(root, ".cache/engines-not-run");
}

/**
 * Without them the rest can be tested, so where they cannot be installed that is noted and no failure.
 * @param {string} root
 */
export async function prepareEngines(root) {
  rmSync(notRunFile(root), { force: true });
  const { what, packages, modules } = wanted();
  const byHand = `make a virtual environment with ${packages.join(" ")} and name its python in LAPWING_TEST_PYTHON`;
  const named = process.env.LAPWING_TEST_PYTHON;
  if (named) {
    if (has(named, modules)) return;
    throw new Refusal(
      `LAPWING_TEST_PYTHON names ${named}, which lacks ${modules.join(", ")}: ${byHand}; then run the tests again.`,
    );
  }
  const why = await makeReady(root);
  if (why === undefined) return;
  mkdirSync(join(root, ".cache"), { recursive: true });
  const note = `Not run: the tests on ${what}, because ${why}. Put that right, or ${byHand}; then run the tests again.\n`;
  writeFileSync(notRunFile(root), note);
  process.stderr.write(note);
}

/** @param {string} root @returns {Promise<string | undefined>} why there is none */
async function makeReady(root) {
  try {
    if (usable().some(isWhole) && leftOvers().length === 0) return;
    mkdirSync(home(), { recursive: true });
    return await withLock(home(), async () => {
      for (const path of leftOvers()) rmSync(path, { recursive: true, force: true });
      if (usable().some(isWhole)) return;
      const found = await requirePython(root);
      return "why" in found ? found.why : await make(root, found.python);
    });
  } catch (error) {
    // A folder that cannot be written to, a full disk.
    if (error instanceof Error && "syscall" in error) return error.message;
    throw error;
  }
}

/**
 * Made under another name and verified there, so that it is whole wherever it is found. Scripts in
 * its `bin` do not survive that: everything in it is called as `python -m …`.
 * @param {string} root @param {string} python @returns {Promise<string | undefined>} why it failed
 */
async function make(root, python) {
  const { folder, what, packages, modules, cost } = wanted();
  const made = mkdtempSync(join(home(), MAKING));
  const own = pythonIn(made);
  const pip = ["-m", "pip", "install", "--only-binary", ":all:", "--retries", "2", ...packages];
  try {
    const begun = await runStep(
      "Making a Python environment for the tests",
      python,
      ["-m", "venv", made],
      { cwd: root },
    );
    if (!begun.ok) return `${begun.why} (${begun.said})`;
    const installed = await runStep(
      `Installing what the tests on ${what} need from PyPI (${cost})`,
      own,
      pip,
      // Its advice to update itself would be the last line that a failed one says.
      { cwd: root, env: { PIP_DISABLE_PIP_VERSION_CHECK: "1" } },
    );
    if (!installed.ok) return `pip could not install it (${installed.said})`;
    const imports = `import ${modules.join(", ")}`;
    const tried = await runStep("Trying it", own, ["-c", imports], { cwd: root });
    if (!tried.ok) return `what pip installed does not work here (${tried.said})`;
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Those that were not used for long, and what a killed one left. */
function leftOvers() {
  const current = [ALL.name, ONLY_BUCKET.name];
  return readdirSync(home())
    .filter((name) => name.startsWith(MADE) || name.startsWith(MAKING))
    .filter((name) => !current.includes(name))
    .map((name) => join(home(), name))
    .filter((path) => statSync(path).mtimeMs < Date.now() - UNUSED_MS);
}

/** @param {{ folder: string, modules: string[] }} environment */
function isWhole({ folder, modules }) {
  if (!has(pythonIn(folder), modules)) return false;
  utimesSync(folder, new Date(), new Date());
  return true;
}

/**
 * Found, not imported: that would take seconds. They are not found when the machine's Python is a
 * newer one than the environment was made with.
 * @param {string} python @param {readonly string[]} modules
 */
function has(python, modules) {
  const find = `import sys, importlib.util as u; sys.exit(not all(map(u.find_spec, sys.argv[1:])))`;
  return spawnSync(python, ["-c", find, ...modules]).status === 0;
}

function wanted() {
  return process.env.LAPWING_TEST_CLICKHOUSE_URL ? located(ONLY_BUCKET) : located(ALL);
}

/** The one that is wanted, or the one that has more. */
function usable() {
  return process.env.LAPWING_TEST_CLICKHOUSE_URL
    ? [located(ALL), located(ONLY_BUCKET)]
    : [located(ALL)];
}

/** @param {string} folder */
function pythonIn(folder) {
  return join(folder, "bin/python");
}

/** One for all clones, where it outlives them. */
function home() {
  const named = process.env.XDG_CACHE_HOME ?? "";
  return join(isAbsolute(named) ? named : join(homedir(), ".cache"), "lapwing-tests");
}

/** @param {{ packages: string[], modules: string[] }[]} parts @param {string} what @param {string} cost */
function environment(parts, what, cost) {
  const packages = parts.flatMap((part) => part.packages);
  const hash = createHash("sha256").update(packages.join("\n")).digest("hex");
  const modules = parts.flatMap((part) => part.modules);
  return { name: `${MADE}${hash.slice(0, 12)}`, packages, modules, what, cost };
}

/** @param {ReturnType<typeof environment>} made */
function located(made) {
  return { ...made, folder: join(home(), made.name) };
}

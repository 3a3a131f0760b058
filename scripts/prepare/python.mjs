import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { runStep } from "./step.mjs";

/** Where Debian's package puts it, should another one stand before it on PATH. */
const DEBIAN = "/usr/bin/python3";

/**
 * A Python that can make virtual environments with pip in them, from Debian's packages where there
 * is none and we may.
 * @param {string} root
 * @returns {Promise<{ python: string } | { why: string }>}
 */
export async function requirePython(root) {
  if (makesEnvironments("python3")) return { python: "python3" };
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    return { why: "there is no python3 with venv and pip" };
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (/** @type {string} */ what, /** @type {string[]} */ args) =>
    runStep(what, "apt-get", args, { cwd: root, env });
  const listed = await apt("Reading the package lists", ["update"]);
  if (!listed.ok) return { why: `there is no python3 with venv and pip, and ${listed.why}` };
  const installed = await apt("Installing python3-venv for the tests", [
    ...["install", "-y", "--no-install-recommends", "python3-venv"],
  ]);
  if (!installed.ok) return { why: `there is no python3 with venv and pip, and ${installed.why}` };
  const python = ["python3", DEBIAN].find(makesEnvironments);
  return python ? { python } : { why: "the package python3-venv brought no python3 that works" };
}

/** @param {string} python */
function makesEnvironments(python) {
  // Debian's python3 has venv and leaves out ensurepip, without which an environment has no pip.
  return spawnSync(python, ["-c", "import venv, ensurepip"]).status === 0;
}

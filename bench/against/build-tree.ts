/** Another state of this tree, built apart as `npm start` would build it, and kept for the next time. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BenchFailure } from "#bench/bench-failure.ts";
import { environment, OWN_PROGRAM, type Program, programOf } from "#bench/program.ts";

export interface BuiltTree {
  /** All 40 digits. */
  commit: string;
  program: Program;
}

const run = promisify(execFile);
/** Not inside this tree: Next.js would take this one's lock file for its root. */
const TREES = join(tmpdir(), `lapwing-bench-trees-${process.getuid?.()}`);
const OUTPUT_BYTES = 64 * 1024 * 1024;

/** From what git has of it, so that what is not committed here is not in it. */
export async function buildTree(name: string): Promise<BuiltTree> {
  const commit = await findCommit(name);
  mkdirSync(TREES, { recursive: true, mode: 0o700 });
  if (statSync(TREES).uid !== process.getuid?.()) {
    throw new BenchFailure(`${TREES} belongs to somebody else: what is in it is not run.`);
  }
  const root = join(TREES, commit);
  if (!existsSync(root)) await unpack(commit, root);
  console.error(`building ${commit.slice(0, 10)} apart; what is built already is used again`);
  await ask("building it", process.execPath, [join(root, "scripts/prepare.mjs"), "--build"], root);
  return { commit, program: programOf(root) };
}

async function findCommit(name: string): Promise<string> {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  try {
    return (await run("git", args, { cwd: OWN_PROGRAM.root })).stdout.trim();
  } catch {
    throw new BenchFailure(`--against ${name}: git knows no such commit.`);
  }
}

/** Under another name until it is whole: an interrupted one must not pass for it. */
async function unpack(commit: string, root: string): Promise<void> {
  const half = `${root}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const archive = `${root}.tar`;
  await ask("reading it", "git", ["archive", "--output", archive, commit], OWN_PROGRAM.root);
  await ask("unpacking it", "tar", ["-xf", archive], half);
  rmSync(archive);
  if (haveSamePackages(half)) {
    // Other ones it installs by itself.
    const packages = join(OWN_PROGRAM.root, "node_modules");
    await ask("copying its packages", "cp", [howToCopy(), packages, half], half);
  }
  renameSync(half, root);
}

/** Links on the same disk: a gigabyte less, and seconds instead of a minute. */
function howToCopy(): string {
  return statSync(TREES).dev === statSync(OWN_PROGRAM.root).dev ? "-al" : "-a";
}

function haveSamePackages(root: string): boolean {
  const lockOf = (tree: string) => readFileSync(join(tree, "package-lock.json"));
  return lockOf(root).equals(lockOf(OWN_PROGRAM.root));
}

async function ask(what: string, command: string, args: string[], cwd: string): Promise<void> {
  try {
    await run(command, args, { cwd, env: environment(), maxBuffer: OUTPUT_BYTES });
  } catch (error) {
    const { stderr = "", stdout = "" } = error as { stderr?: string; stdout?: string };
    const said = `${stdout}${stderr}`.slice(-3000) || String(error);
    throw new BenchFailure(`--against: ${what} failed.\n${said}`);
  }
}

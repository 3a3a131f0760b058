import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A tree with the real scripts, and a python3 and an apt-get that only note what they were asked. */
let tree = "";

const NEITHER = "Not run: the tests on ClickHouse and the bucket, because ";
const TWO_DAYS_S = 2 * 24 * 60 * 60;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "lapwing-engines-"));
  cpSync(dirname(import.meta.dirname), join(tree, "scripts"), { recursive: true });
  fakePython({});
  fake("apt-get", "echo no mirror; exit 100");
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

test("they are installed once, then found", async () => {
  expect(await prepare()).toMatchObject({ code: 0, found: "" });
  expect(ran()).toEqual([
    expect.stringMatching(/^venv/),
    expect.stringMatching(/^pip .*chdb-core==\S+ moto\[s3\]==/),
    expect.stringMatching(/^import chdb, moto/),
  ]);
  const [folder] = environments();
  expect(folder).toMatch(/^engines-[0-9a-f]{12}$/);
  const python = join(tree, "cache/lapwing-tests", folder ?? "", "bin/python");
  expect(await prepare()).toEqual({ code: 0, output: "", found: python });
  expect(ran()).toHaveLength(3);
  expect(note()).toBeUndefined();
});

test("clones that prepare at once install them once", async () => {
  fakePython({ pip: "sleep 0.3" });
  const all = await Promise.all([prepare(), prepare(), prepare()]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(ran()).toHaveLength(3);
  expect(environments()).toHaveLength(1);
});

test.each([
  ["venv", "python3 ended with exit code 3 (no room)"],
  ["pip", "pip could not install it (no room)"],
  ["import", "what pip installed does not work here (no room)"],
])("where %s fails, that is noted and nothing half-made is left", async (step, why) => {
  fakePython({ [step]: "echo no room; exit 3" });
  const { code, output } = await prepare();
  expect(code).toBe(0);
  expect(output).toContain(NEITHER + why);
  expect(note()).toContain(NEITHER + why);
  expect(note()).toContain("name its python in LAPWING_TEST_PYTHON; then run the tests again");
  expect(environments()).toEqual([]);

  fakePython({});
  expect(await prepare()).toMatchObject({ code: 0 });
  expect(environments()).toHaveLength(1);
  expect(note()).toBeUndefined();
});

test("without a Python that makes environments, that is noted", async () => {
  fake("python3", "exit 1");
  expect(await prepare()).toMatchObject({ code: 0 });
  expect(note()).toContain(`${NEITHER}there is no python3 with venv and pip`);
});

test("a folder that cannot be made is noted", async () => {
  writeFileSync(join(tree, "cache"), "a file");
  expect(await prepare()).toMatchObject({ code: 0 });
  expect(note()).toContain(`${NEITHER}ENOTDIR`);
});

test("one that no longer works, as after an update of Python, is made anew", async () => {
  await prepare();
  const [folder = ""] = environments();
  writeFileSync(join(tree, "cache/lapwing-tests", folder, "bin/python"), "#!/bin/sh\nexit 1\n");
  expect(await prepare()).toMatchObject({ code: 0 });
  expect(ran()).toHaveLength(6);
  expect(environments()).toEqual([folder]);
});

test("those of other versions go when nobody has used them for a day", async () => {
  await prepare();
  const [folder = ""] = environments();
  const others = ["engines-old", "engines-new", "making-old", "making-new"];
  for (const name of [folder, ...others]) {
    const path = join(tree, "cache/lapwing-tests", name);
    mkdirSync(path, { recursive: true });
    const usedS = Date.now() / 1000 - (name.endsWith("new") ? 60 : TWO_DAYS_S);
    utimesSync(path, usedS, usedS);
  }
  await prepare();
  expect(environments()).toEqual([folder, "engines-new", "making-new"].sort());
});

test("a ClickHouse that was named leaves only the bucket to install", async () => {
  const named = { LAPWING_TEST_CLICKHOUSE_URL: "http://127.0.0.1:8123" };
  fakePython({ pip: "exit 1" });
  await prepare(named);
  expect(note()).toContain("Not run: the tests on the bucket, because");
  fakePython({});
  await prepare(named);
  expect(ran().filter((line) => line.includes("chdb"))).toEqual([]);
  // Without it that is not enough; both are kept, and either does for the bucket.
  expect((await prepare()).found).toBe("");
  expect(environments()).toHaveLength(2);
});

test("a Python that was named is used as it is, or refused in one sentence", async () => {
  const python = join(tree, "fake/bin/python3");
  const named = { LAPWING_TEST_PYTHON: python };
  expect(await prepare(named)).toEqual({ code: 0, output: "", found: python });
  expect(ran()).toEqual([]);
  fake("python3", "exit 1");
  const { code, output } = await prepare(named);
  expect(code).toBe(1);
  expect(output).toMatch(/^LAPWING_TEST_PYTHON names \S+, which lacks chdb, moto/);
});

test("the last lines of npm test say what did not run", async () => {
  fakePython({ pip: "exit 1" });
  await prepare();
  put("scripts/check.ts", "");
  put(
    "node_modules/vitest/vitest.mjs",
    `import { writeFileSync } from "node:fs";
     const counts = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 3, numTodoTests: 0 };
     writeFileSync(".cache/vitest.json", JSON.stringify({ ...counts, testResults: [] }));`,
  );
  const { code, output } = await run([join(tree, "scripts/test.ts")], {});
  expect(code).toBe(0);
  const lines = output.trimEnd().split("\n").slice(-2);
  expect(lines).toEqual([
    expect.stringContaining(`${NEITHER}pip could not install it`),
    "tests: 2 passed, 0 failed, 3 skipped",
  ]);
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

function fake(name: string, script: string): void {
  put(`fake/bin/${name}`, `#!/bin/sh\n${script}\n`);
  chmodSync(join(tree, "fake/bin", name), 0o755);
}

/** Its environments hold itself; what a step does beyond its note is given. */
function fakePython(steps: { venv?: string; pip?: string; import?: string }): void {
  const ran = join(tree, "ran");
  fake(
    "python3",
    `case "$*" in
      "-m venv "*) echo "venv" >> ${ran}; ${steps.venv ?? ":"}
        mkdir -p "$3/bin" && cp ${join(tree, "fake/bin/python3")} "$3/bin/python" ;;
      "-m pip "*) echo "pip $*" >> ${ran}; ${steps.pip ?? ":"} ;;
      "-c import venv, ensurepip") : ;;
      "-c import sys, "*) : ;;
      "-c import "*) echo "$2" >> ${ran}; ${steps.import ?? ":"} ;;
      *) exit 9 ;;
    esac`,
  );
}

function ran(): string[] {
  const notes = join(tree, "ran");
  return existsSync(notes) ? readFileSync(notes, "utf8").trimEnd().split("\n") : [];
}

function note(): string | undefined {
  const file = join(tree, ".cache/engines-not-run");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function environments(): string[] {
  const names = readdirSync(join(tree, "cache/lapwing-tests"));
  return names.filter((name) => name !== ".cache").sort();
}

/** `found` is what vitest.config.ts would have found before. */
async function prepare(env: Record<string, string> = {}) {
  const program = `
    import { findEngines, prepareEngines } from "./scripts/prepare/engines.mjs";
    import { exitWith } from "./scripts/prepare/step.mjs";
    process.stdout.write("found:" + (findEngines() ?? "") + "\\n");
    try { await prepareEngines(process.cwd()); } catch (problem) { exitWith(problem); }`;
  const { code, output } = await run(["--input-type=module", "-e", program], env);
  const found = output.match(/^found:(.*)\n/m)?.[1] ?? "";
  return { code, output: output.replace(/^found:.*\n/m, ""), found };
}

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: tree,
    env: {
      ...process.env,
      PATH: `${join(tree, "fake/bin")}:${process.env.PATH}`,
      XDG_CACHE_HOME: join(tree, "cache"),
      LAPWING_TEST_CLICKHOUSE_URL: "",
      LAPWING_TEST_PYTHON: "",
      ...env,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, output }));
  });
}

import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A tree with the real scripts, and an npm and a next that only note that they ran. */
let tree = "";

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "lapwing-prepare-"));
  cpSync(import.meta.dirname, join(tree, "scripts"), { recursive: true });
  put("package-lock.json", lockfile({ "node_modules/a": { version: "1.0.0" } }));
  put("src/app/page.tsx", "one");
  put("src/app/page.test.tsx", "one");
  put("src/cli/main.ts", "one");
  put(
    "fake/next",
    'const fs = require("fs"); fs.appendFileSync("ran", "next "); fs.mkdirSync(".next", { recursive: true });',
  );
  fakeNpm("cp -R fake/modules node_modules && mkdir -p node_modules/.bin");
  put("fake/modules/next/dist/bin/next", 'require("../../../../fake/next")');
  put("package.json", '{ "imports": { "#*": "./src/*" } }');
  put("src/server/folder/program-file.ts", "export const PROGRAMS = {};");
  put("src/vitals-script/vitals-script.ts", "one");
  put(
    "fake/modules/vite/index.js",
    `const fs = require("fs");
     exports.build = async ({ build: { ssr, outDir } }) => {
       fs.appendFileSync("ran", ssr ? "server " : "vitals ");
       if (ssr) fs.mkdirSync(outDir, { recursive: true });
       if (ssr) fs.writeFileSync(outDir + "/main.js", "built");
       return { output: [{ code: "built" }] };
     };`,
  );
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

test("a fresh tree is installed and built once, then left alone", async () => {
  expect(await prepare("--build")).toMatchObject({ code: 0 });
  expect(ran()).toBe("npm vitals server next ");
  expect(await prepare("--build")).toEqual({ code: 0, output: "" });
  expect(ran()).toBe("npm vitals server next ");
});

test("three at once do the work once", async () => {
  const all = await Promise.all([prepare("--build"), prepare("--build"), prepare("--build")]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(ran()).toBe("npm vitals server next ");
  expect(existsSync(join(tree, ".cache/prepare.lock"))).toBe(false);
});

test.each([
  ["src/app/page.tsx", "server next "],
  ["src/app/new/page.tsx", "server next "],
  ["next.config.ts", "next "],
  ["src/app/page.test.tsx", ""],
  ["src/cli/main.ts", "server "],
  ["src/vitals-script/view.ts", "vitals server next "],
  ["src/vitals-script/view.test.ts", ""],
  ["README.md", ""],
])("after a change of %s these run: %j", async (file, expected) => {
  await prepare("--build");
  rmSync(join(tree, "ran"));
  put(file, "two");
  expect(await prepare("--build")).toMatchObject({ code: 0 });
  expect(ran()).toBe(expected);
});

test("a changed lockfile installs again", async () => {
  await prepare();
  rmSync(join(tree, "node_modules/next"), { recursive: true });
  put("package-lock.json", lockfile({ "node_modules/a": { version: "2.0.0" } }));
  await prepare();
  expect(ran()).toBe("npm npm ");
});

test.each([
  ["the same versions", "", { "node_modules/a": { version: "1.0.0" } }],
  ["another version", "npm ", { "node_modules/a": { version: "0.9.0" } }],
  ["a package too many", "npm ", { "node_modules/a": { version: "1.0.0" }, "node_modules/b": {} }],
  ["a package too few", "npm ", {}],
])("after an installation by hand with %s these run: %j", async (_, expected, installed) => {
  noteInstalled(installed);
  expect(await prepare()).toMatchObject({ code: 0 });
  expect(ran()).toBe(expected);
});

test("an optional package of another platform is not missed", async () => {
  put("package-lock.json", lockfile({ "node_modules/a": { version: "1.0.0", optional: true } }));
  noteInstalled({});
  await prepare();
  expect(ran()).toBe("");
});

test("a failed installation shows what npm said and what to do, and is tried again", async () => {
  fakeNpm("echo no route to the registry; exit 3");
  const { code, output } = await prepare();
  expect(code).toBe(1);
  expect(output).toContain("no route to the registry");
  expect(output).toContain("npm ended with exit code 3");
  expect(output).toContain("run the command again");
  await prepare();
  expect(ran()).toBe("npm npm ");
});

test("vitals.js is built without the web pages when only it is asked for", async () => {
  expect(await prepare("--vitals")).toMatchObject({ code: 0 });
  expect(ran()).toBe("npm vitals ");
  expect(readFileSync(join(tree, ".cache/vitals.js"), "utf8")).toBe("built");
});

test("a failed build of vitals.js says what to do, and is tried again", async () => {
  put(
    "fake/modules/vite/index.js",
    'exports.build = async () => { throw new Error("view.ts is broken"); };',
  );
  const { code, output } = await prepare("--vitals");
  expect(code).toBe(1);
  expect(output).toContain("view.ts is broken");
  expect(output).toContain("cannot build vitals.js");
  put("node_modules/vite/index.js", "exports.build = async () => ({ output: [{ code: '1' }] });");
  expect(await prepare("--vitals")).toMatchObject({ code: 0 });
});

test("a failed build of the server says what to do, leaves the former one, and is tried again", async () => {
  await prepare("--build");
  const bundler = readFileSync(join(tree, "node_modules/vite/index.js"), "utf8");
  put(
    "node_modules/vite/index.js",
    'exports.build = async () => { throw new Error("start.ts is broken"); };',
  );
  put("src/cli/main.ts", "two");
  const { code, output } = await prepare("--build");
  expect(code).toBe(1);
  expect(output).toContain("start.ts is broken");
  expect(output).toContain("cannot build its server");
  expect(readFileSync(join(tree, "dist/server/main.js"), "utf8")).toBe("built");
  put("node_modules/vite/index.js", bundler);
  expect(await prepare("--build")).toMatchObject({ code: 0 });
  expect(ran()).toBe("npm vitals server next server ");
});

test("the command line runs from what is built, and from sources that are newer", async () => {
  const ask =
    'import("./scripts/prepare/server-build.mjs").then((it) => console.log(it.mainProgram(".")))';
  const program = () =>
    execFileSync(process.execPath, ["-e", ask], { cwd: tree }).toString().trim();
  expect(program()).toBe("src/cli/main.ts");
  await prepare("--server");
  expect(program()).toBe("dist/server/main.js");
  put("src/cli/main.ts", "two");
  expect(program()).toBe("src/cli/main.ts");
});

test("a failed build shows what next said and is tried again", async () => {
  put("fake/next", 'console.error("page.tsx is broken"); process.exit(1);');
  const { code, output } = await prepare("--build");
  expect(code).toBe(1);
  expect(output).toContain("page.tsx is broken");
  put("fake/next", 'require("fs").mkdirSync(".next", { recursive: true });');
  expect(await prepare("--build")).toMatchObject({ code: 0 });
});

test("sources that are put back after a failed build are built again", async () => {
  await prepare("--build");
  const builder = readFileSync(join(tree, "fake/next"), "utf8");
  put("fake/next", "process.exit(1);");
  put("src/app/page.tsx", "two");
  expect(await prepare("--build")).toMatchObject({ code: 1 });
  put("fake/next", builder);
  put("src/app/page.tsx", "one");
  rmSync(join(tree, "ran"));
  expect(await prepare("--build")).toMatchObject({ code: 0 });
  expect(ran()).toBe("server next ");
});

test.each([
  ["a process that is gone", "999999999", 0],
  ["a process id that someone else has now", String(process.pid), 60],
])("the lock of %s is taken over", async (_, pid, silentS) => {
  put(`.cache/prepare.lock/${pid}`, "");
  const beatS = Date.now() / 1000 - silentS;
  utimesSync(join(tree, ".cache/prepare.lock", pid), beatS, beatS);
  expect(await prepare()).toMatchObject({ code: 0 });
  expect(ran()).toBe("npm ");
});

test("a browser that is named and missing is refused in one sentence", async () => {
  const { code, output } = await prepare("--test");
  expect(code).toBe(1);
  expect(output.trimEnd().split("\n").at(-1)).toContain("LAPWING_CHROMIUM names no-such-browser");
});

test("PostgreSQL that is named and missing is refused in one sentence", async () => {
  const { code, output } = await prepare("--postgres");
  expect(code).toBe(1);
  expect(output.trimEnd().split("\n").at(-1)).toContain(
    "LAPWING_POSTGRES_BIN names no-such-folder",
  );
});

test("a Python for the engines that is named and missing is refused in one sentence", async () => {
  const { code, output } = await prepare("--engines");
  expect(code).toBe(1);
  expect(output.trimEnd().split("\n").at(-1)).toContain("LAPWING_TEST_PYTHON names no-such-python");
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

function lockfile(packages: object): string {
  return JSON.stringify({ packages: { "": {}, ...packages } });
}

/** What npm leaves behind: the same list without the project itself. */
function noteInstalled(packages: object): void {
  put("node_modules/.package-lock.json", JSON.stringify({ packages }));
}

function fakeNpm(script: string): void {
  put("fake/bin/npm", `#!/bin/sh\nprintf 'npm ' >> ran\n${script}\n`);
  chmodSync(join(tree, "fake/bin/npm"), 0o755);
}

function ran(): string {
  const notes = join(tree, "ran");
  return existsSync(notes) ? readFileSync(notes, "utf8") : "";
}

/** Nothing is installed by a test. */
const NAMED = {
  LAPWING_CHROMIUM: "no-such-browser",
  LAPWING_POSTGRES_BIN: "no-such-folder",
  LAPWING_TEST_PYTHON: "no-such-python",
};

async function prepare(...args: string[]): Promise<{ code: number | null; output: string }> {
  const path = `${join(tree, "fake/bin")}:${dirname(process.execPath)}:${process.env.PATH}`;
  const child = spawn(process.execPath, [join(tree, "scripts/prepare.mjs"), ...args], {
    env: { ...process.env, PATH: path, ...NAMED },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, output }));
  });
}

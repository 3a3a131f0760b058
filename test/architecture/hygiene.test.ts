import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runScript } from "./run-script.ts";

let tree = "";
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "lapwing-hygiene-"));
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

// Put together here, so that this file passes the rules it tests.
const call = (name: string) => `test${name}("x", () => {});`;
const at = (...folders: string[]) => `read("/${folders.join("/")}/x");`;

test.each([
  ["a.ts", at("work", "tree"), "path of one machine"],
  ["a.test.ts", at("root", "x"), "path of one machine"],
  ["README.md", at("home", "ada"), "path of one machine"],
  ["a.test.ts", call(".only"), "remove .only"],
  ["a.test.ts", call(".skip"), "say why"],
  ["a.test.ts", `\n${call(".todo")}`, "say why"],
  ["README.md", "npx lapwing setup", "stranger's package"],
  ["README.md", "npx -y lapwing start", "stranger's package"],
  ["README.md", "pnpm dlx lapwing", "stranger's package"],
  ["README.md", "npx lapwing-monitor start", "stranger's package"],
  ["README.md", "npx --yes lapwing@latest", "stranger's package"],
  ["a.ts", 'say("run npx lapwing doctor")', "stranger's package"],
  ["README.md", "npm install lapwing", "not published"],
  ["README.md", "npm i -g lapwing-monitor", "not published"],
  ["a.md", 'import { createRelay } from "lapwing/relay";', "not published"],
  ["package-lock.json", '  "resolved": "https://example.test/x.tgz"', "download address"],
])("in %s, %j is reported", (file, text, advice) => {
  expect(reportOn(file, text)).toEqual([expect.stringContaining(advice)]);
});

test.each([
  ["a.ts", 'read("./work/x"); read("src/root/x");'],
  ["a.test.ts", at("home", "ada")],
  ["README.md", "npx --no lapwing setup, npm install ./lapwing-monitor-0.1.0.tgz"],
  ["README.md", 'import { createRelay } from "lapwing-monitor/relay";'],
  ["a.test.ts", `// needs a second disk\n${call(".skip")}`],
  ["a.test.ts", `${call(".skip")} // needs a second disk`],
])("in %s, %j is left alone", (file, text) => {
  expect(reportOn(file, text)).toEqual([]);
});

test("the package has the name that is free on the npm registry, and the command its own", () => {
  const read = (name: string) => JSON.parse(readFileSync(name, "utf8"));
  const { name, bin } = read("package.json");
  const lock = read("package-lock.json");
  expect([name, lock.name, lock.packages[""].name]).toEqual(Array(3).fill("lapwing-monitor"));
  expect(Object.keys(bin)).toEqual(["lapwing"]);
});

function reportOn(file: string, text: string): string[] {
  const path = join(tree, file);
  writeFileSync(path, text);
  const { lines } = runScript("hygiene.ts", tree);
  rmSync(path);
  return lines;
}

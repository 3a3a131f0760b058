import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Rows of the table: which half, the call as it stands in the code, the file that has it. */
const rows = [
  ...readFileSync("ARCHITECTURE.md", "utf8").matchAll(
    /^\| (accept|digest) \| `([\w.]+)` \| `([\w/.-]+)` \|/gm,
  ),
].map(([, half = "", step = "", file = ""]) => ({ half, step, file }));

test("ARCHITECTURE.md tells both halves of the path", () => {
  expect(rows.filter(({ half }) => half === "accept")).toHaveLength(5);
  expect(rows.filter(({ half }) => half === "digest")).toHaveLength(5);
});

test.each(rows)("the step $step of $half is in src/$file", ({ step, file }) => {
  expect(existsSync(`src/${file}`)).toBe(true);
  const name = step.split(".").at(-1);
  const declared = new RegExp(`(function |^ {2}(async )?)${name}\\(`, "m");
  expect(readFileSync(`src/${file}`, "utf8")).toMatch(declared);
});

test.each(["accept", "digest"])("%s calls its steps in the order that is written", (half) => {
  const source = readFileSync(`src/ingest/${half}/${half}.ts`, "utf8");
  const body = source.slice(source.search(new RegExp(`^export (async )?function ${half}\\(`, "m")));
  const steps = rows.filter((row) => row.half === half).map(({ step }) => step);
  const places = steps.map((step) => body.indexOf(`${step}(`));
  expect(places).not.toContain(-1);
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
});

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Rows of the table: which half, the call as it stands in the code, the file that has it. */
const rows = [
  ...readFileSync("ARCHITECTURE.md", "utf8").matchAll(
    /^\| (accept|digest|event) \| `([\w.]+)` \| `([\w/.-]+)` \|/gm,
  ),
].map(([, half = "", step = "", file = ""]) => ({ half, step, file }));

/** Where the steps of each are called. */
const CALLERS = [
  { half: "accept", name: "accept", file: "accept/accept.ts" },
  { half: "digest", name: "digest", file: "digest/digest.ts" },
  { half: "event", name: "digestEvent", file: "kinds/event/digest.ts" },
];

test("ARCHITECTURE.md tells both halves of the path, and the steps of an event", () => {
  expect(rows.filter(({ half }) => half === "accept")).toHaveLength(5);
  expect(rows.filter(({ half }) => half === "digest")).toHaveLength(5);
  expect(rows.filter(({ half }) => half === "event")).toHaveLength(6);
});

test.each(rows)("the step $step of $half is in src/$file", ({ step, file }) => {
  expect(existsSync(`src/${file}`)).toBe(true);
  const name = step.split(".").at(-1);
  const declared = new RegExp(`(function |^ {2}(async )?)${name}\\(`, "m");
  expect(readFileSync(`src/${file}`, "utf8")).toMatch(declared);
});

test.each(CALLERS)("$name calls its steps in the order that is written", (caller) => {
  const { half, name, file } = caller;
  const source = readFileSync(`src/ingest/${file}`, "utf8");
  const body = source.slice(source.search(new RegExp(`^export (async )?function ${name}\\(`, "m")));
  const steps = rows.filter((row) => row.half === half).map(({ step }) => step);
  const positions = steps.map((step) => body.indexOf(`${step}(`));
  expect(positions).not.toContain(-1);
  expect(positions.toSorted((a, b) => a - b)).toEqual(positions);
});

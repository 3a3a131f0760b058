import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = [
  ...readFileSync("ARCHITECTURE.md", "utf8").matchAll(
    /^\| (accept|digest) \| `(\w+)` \| `([\w/.-]+)` \|/gm,
  ),
].map(([, half = "", step = "", file = ""]) => ({ half, step, file }));

test("ARCHITECTURE.md tells both halves of the path", () => {
  expect(rows.filter(({ half }) => half === "accept").length).toBeGreaterThanOrEqual(5);
  expect(rows.filter(({ half }) => half === "digest").length).toBeGreaterThanOrEqual(5);
});

test.each(rows)("the step $step of $half is in src/$file", ({ step, file }) => {
  expect(existsSync(`src/${file}`)).toBe(true);
  expect(readFileSync(`src/${file}`, "utf8")).toMatch(
    new RegExp(`(function|async|\\n {2}(async )?)\\s*${step}\\(|${step}\\(.*\\): `),
  );
});

test.each(["accept", "digest"])("%s calls its steps in the order that is written", (half) => {
  const source = readFileSync(`src/ingest/${half}.ts`, "utf8");
  const body = source.slice(source.indexOf(`export async function ${half}(`));
  const steps = rows.filter((row) => row.half === half).map(({ step }) => step);
  // A step may stand behind a local function of one call; its first mention counts.
  const places = steps.map((step) => {
    const direct = body.search(new RegExp(`\\b${step}\\(`));
    return direct;
  });
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
});

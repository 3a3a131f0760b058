import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./run-script.ts";

/** One screen. */
const MAX_LINES = 45;
/** A word of the house is on more than one page of it. */
const FEWEST_FILES = 3;

const text = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
const lines = (text.split("## Words\n")[1]?.split("\n## ")[0] ?? "").trim().split("\n");
const words = lines.slice(2).flatMap((row) => (row.split("|")[1] ?? "").trim().split(", "));

test("the glossary fits on a screen, and says each word once", () => {
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  expect(words.length).toBeGreaterThan(30);
  expect(new Set(words).size).toBe(words.length);
});

test("the code uses every word of the glossary", () => {
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), "utf8"),
  );
  const unused = words.filter((word) => {
    // On its own or as a part of a name: "dead letter" is DeadLetter and dead-letter too.
    const parts = word
      .split(" ")
      .map((part) => `[${part[0]}${part[0]?.toUpperCase()}]${part.slice(1)}`);
    const name = new RegExp(`${parts.join("[ -]?")}(?:s|es)?(?![a-z])`);
    return sources.filter((source) => name.test(source)).length < FEWEST_FILES;
  });
  expect(unused).toEqual([]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const COLOUR = /#[0-9a-f]{3,8}|rgb\([^)]*\)/;
const BOTH = new RegExp(
  `light-dark\\((?:${COLOUR.source}|transparent), (?:${COLOUR.source}|transparent)\\)`,
  "g",
);
/** The same in both: on a solid accent. */
const SAME = ["--accent-ink"];

test("every colour has a light and a dark value", () => {
  const tokens = [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)];
  const coloured = tokens.filter(([, , value = ""]) => COLOUR.test(value));
  expect(coloured.length).toBeGreaterThan(60);
  const alone = coloured.filter(([, , value = ""]) => COLOUR.test(value.replace(BOTH, "")));
  expect(alone.map(([, name]) => name)).toEqual(SAME);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function valuesOf(head: RegExp): Record<string, string> {
  const block = head.exec(css)?.[1] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [
      name,
      value.replace(/\s+/g, " "),
    ]),
  );
}

const chosen = valuesOf(/^\[data-theme="dark"\] \{(.*?)^\}/ms);

test("the dark theme of the system is the one that can be chosen", () => {
  expect(Object.keys(chosen).length).toBeGreaterThan(40);
  expect(valuesOf(/:root:not\(\[data-theme\]\) \{(.*?)^ {2}\}/ms)).toEqual(chosen);
});

test("every colour has a light and a dark value", () => {
  const light = valuesOf(/^\[data-theme="light"\] \{(.*?)^\}/ms);
  expect(Object.keys(light).sort()).toEqual(Object.keys(chosen).sort());
});

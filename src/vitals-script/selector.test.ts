import { expect, test } from "vitest";
import { selectorOf } from "./selector.ts";

interface Step {
  name?: string;
  id?: string;
  classes?: string[];
}

/** Elements inside of each other, the outermost first. */
function nested(...steps: Step[]): Element | null {
  return steps.reduce<Element | null>((parentElement, { name = "DIV", id = "", classes = [] }) => {
    const made = { nodeType: 1, nodeName: name, id, classList: classes, parentElement };
    return made as unknown as Element;
  }, null);
}

test.each([
  [[{ name: "HTML" }, { name: "BODY" }, { name: "IMG" }], "html>body>img"],
  [[{ name: "MAIN" }, { name: "IMG", classes: ["hero", "wide"] }], "main>img.hero.wide"],
  [[{ name: "BODY" }, { id: "app" }, { name: "P" }], "#app>p"],
  [[{ id: "buy" }], "#buy"],
])("%j is %s", (steps, selector) => {
  expect(selectorOf(nested(...steps))).toBe(selector);
});

test("it has as many steps as fit into a hundred characters, and always the last", () => {
  const deep = nested(...Array.from({ length: 60 }, () => ({ classes: ["card"] })));
  const selector = selectorOf(deep) ?? "";
  expect(selector.length).toBeLessThanOrEqual(100);
  expect(selector.split(">").length).toBeGreaterThan(5);
  const long = "x".repeat(150);
  expect(selectorOf(nested({ name: "MAIN" }, { id: long }))).toBe(`#${long}`);
});

test("a text is where its element is", () => {
  const text = { nodeType: 3, parentElement: nested({ name: "MAIN" }, { name: "P" }) };
  expect(selectorOf(text as unknown as Node)).toBe("main>p");
});

test.each([null, undefined, { nodeType: 9, parentElement: null } as Node])(
  "what is in no element has none",
  (node) => {
    expect(selectorOf(node)).toBeUndefined();
  },
);

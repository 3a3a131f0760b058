import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { LEVELS } from "#protocol/event/level.ts";

const root = dirname(dirname(import.meta.dirname));
const STYLE = join(root, "src/ui/style");

/** uPlot draws elements of its own. */
const OF_UPLOT = /^u(?:plot$|-)/;

function listStyled(): Set<string> {
  const sheets = readdirSync(STYLE).filter((file) => file.endsWith(".css"));
  const text = sheets.map((file) => readFileSync(join(STYLE, file), "utf8")).join("\n");
  const plain = text.replace(/\/\*.*?\*\/|"[^"]*"/gs, "");
  const selectors = [...plain.matchAll(/[^{};]+(?=\{)/g)].join("\n");
  const classes = [...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = ""]) => name);
  return new Set(classes.filter((name) => !OF_UPLOT.test(name)));
}

/** Words where classes are given, and texts of one word: a table or a prop may hold a class too. */
function listUsed(): { given: Set<string>; words: Set<string> } {
  const given = new Set<string>();
  const words = new Set<string>();
  const visit = (node: unknown, isGiven: boolean): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value, name, callee, operator } = node as Record<string, unknown>;
    // What is compared or asked for is no class.
    const isAsked = type === "BinaryExpression";
    const isClass = !isAsked && (isGiven || nameOf(name) === "className" || isJoin(type, callee));
    const text = type === "TemplateElement" ? Reflect.get(value as object, "cooked") : value;
    if (type === "Literal" || type === "TemplateElement") {
      if (isClass) for (const word of String(text).split(/\s+/)) given.add(word);
      if (!/\s/.test(String(text))) words.add(String(text));
    }
    for (const [key, child] of Object.entries(node)) {
      const isCondition = key === "test" || (key === "left" && operator === "&&");
      if (key !== "parent") visit(child, isClass && !isCondition);
    }
  };
  for (const file of listViews()) {
    visit(parseAst(readFileSync(file, "utf8"), { lang: "tsx" }, file), false);
  }
  given.delete("");
  return { given, words };
}

/** `classNames("card", isNew && "is-new")` */
function isJoin(type: unknown, callee: unknown): boolean {
  return type === "CallExpression" && nameOf(callee) === "classNames";
}

function nameOf(node: unknown): unknown {
  return typeof node === "object" && node !== null ? Reflect.get(node, "name") : undefined;
}

function listViews(): string[] {
  return ["src/ui", "src/app"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
      .map((file) => join(root, folder, file)),
  );
}

const styled = listStyled();
const { given, words } = listUsed();
for (const level of LEVELS) words.add(level);

test("every class of the style sheets is used in a view", () => {
  expect(styled.size).toBeGreaterThan(300);
  expect([...styled].filter((name) => !given.has(name) && !words.has(name))).toEqual([]);
});

test("every class that a view gives has a rule", () => {
  expect(given.size).toBeGreaterThan(300);
  expect([...given].filter((name) => !styled.has(name))).toEqual([]);
});

test("classes are written in words", () => {
  expect([...styled].filter((name) => !/^[a-z][a-z-]{2,}$/.test(name))).toEqual([]);
});

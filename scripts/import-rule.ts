/**
 * Holds every import against the table in ARCHITECTURE.md, and the tree against what it says about
 * folders and circles: `node scripts/import-rule.ts [root]`.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { findCircles } from "./find-circles.ts";
import { covers, type ImportTable, type Row, readImportTable, rowOf } from "./import-table.ts";
import { type FoundImport, readImports } from "./read-imports.ts";

const root = resolve(process.argv[2] ?? dirname(import.meta.dirname));
const table = readImportTable(readFileSync(join(root, "ARCHITECTURE.md"), "utf8"));
const files = globSync("{src,test,bench,scripts}/**/*.{ts,tsx,mjs}", { cwd: root }).sort();
const sources = files
  .filter((file) => file.startsWith("src/"))
  .map((file) => file.slice("src/".length));

/** More than one screen of names is no room any more, but a heap. Tests stand beside what they test. */
const MAX_FILES = 25;

const imports = new Map(
  files.map((file) => [file, readImports(file, readFileSync(join(root, file), "utf8"))]),
);
const problems = [
  ...checkRows(table, sources),
  ...[...imports].flatMap(([file, all]) =>
    all.flatMap((found) => {
      const problem = checkImport(table, file, found);
      return problem ? [`${file}:${found.line} ${problem}`] : [];
    }),
  ),
  ...checkFolders(),
  ...checkCircles(),
];
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

/** Every folder has a row and every row a folder; where one subfolder has a row, all have. */
function checkRows({ rows }: ImportTable, paths: readonly string[]): string[] {
  const split = new Set(
    rows.map((row) => posix.dirname(row.folder)).filter((folder) => folder !== "."),
  );
  const folders = new Set(
    paths.map((path) => {
      const [top = "", next = "", ...rest] = path.split("/");
      return split.has(top) && rest.length > 0 ? `${top}/${next}` : top;
    }),
  );
  const unlisted = [...folders].filter((folder) => !rows.some((row) => row.folder === folder));
  const empty = rows.filter((row) => !paths.some((path) => covers(row.folder, path)));
  return [
    ...unlisted.map(
      (folder) => `src/${folder} has no row in the import table of ARCHITECTURE.md: add one.`,
    ),
    ...empty.map(
      ({ folder }) =>
        `ARCHITECTURE.md has an import row for ${folder}, which is not in src: remove it.`,
    ),
  ];
}

function checkFolders(): string[] {
  const counted = globSync("{src,test,bench,scripts}/**/*.*", { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("test/fixtures/"),
  );
  return [...Map.groupBy(counted, (file) => posix.dirname(file))].flatMap(([folder, held]) =>
    held.length > MAX_FILES
      ? [`${folder} holds ${held.length} files, ${MAX_FILES} at most: make rooms in it by noun.`]
      : [],
  );
}

function checkCircles(): string[] {
  const graph = new Map(
    [...imports].map(([file, all]) => [
      file,
      all.flatMap(({ specifier }) => (specifier && fileOf(file, specifier)) ?? []),
    ]),
  );
  return findCircles(graph).map(
    (way) => `${way.join(" → ")}: a circle of imports. Move what both need into a file of its own.`,
  );
}

/** The file that is meant, from the root. */
function fileOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  if (/^#(test|bench)\//.test(specifier)) return specifier.slice(1);
  return specifier.startsWith("#") ? `src/${specifier.slice(1)}` : undefined;
}

function checkImport(
  rules: ImportTable,
  file: string,
  { specifier }: FoundImport,
): string | undefined {
  const from = file.startsWith("src/") ? file.slice("src/".length) : undefined;
  const isTest = /\.test\.tsx?$/.test(file);
  const row = isTest ? rules.tests : from && rowOf(rules.rows, from);

  if (specifier === undefined) {
    if (!row || row.mayImport === "everything") return undefined;
    return "imports a computed name: write the name out, so that it can be checked.";
  }
  if (/^\.?\.\.\//.test(specifier) || specifier.includes("/../")) {
    return `imports ${specifier}: write #folder/file.ts, from src, instead of "../".`;
  }
  if (/^[.#]/.test(specifier) && !/\.(ts|tsx|mjs|css|json)$/.test(specifier)) {
    return `imports ${specifier}: write its ending too, Node runs the files as they are.`;
  }
  if (!from) return undefined;
  const target = targetOf(from, specifier);
  if (target === undefined) return undefined;
  if (specifier.startsWith("#") && covers(posix.dirname(from), target)) {
    return `imports ${specifier}: inside a folder write ./${posix.relative(posix.dirname(from), target)}.`;
  }
  if (!row || mayImport(rules, row, target)) return undefined;
  return describe(rules, row, target);
}

function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith("./")) return posix.join(posix.dirname(from), specifier);
  return undefined;
}

function mayImport({ rows }: ImportTable, row: Row, target: string): boolean {
  if (row.mayImport === "everything" || rowOf(rows, target) === row) return true;
  return row.mayImport.some((allowed) => covers(allowed, target));
}

function describe({ rows }: ImportTable, row: Row, target: string): string {
  const allowed =
    row.mayImport.length === 0
      ? "nothing"
      : `only ${row.mayImport.toString().replaceAll(",", ", ")}`;
  const part = rowOf(rows, target)?.folder ?? target;
  return `imports ${target}, but ${row.folder} may import ${allowed}. ${adviceFor(part)}`;
}

function adviceFor(part: string): string {
  if (part === "config.ts") return "Take the value as a parameter; server reads the configuration.";
  if (part === "store/ports")
    return "Take the data as a parameter; a verb or a query asks the store.";
  if (covers("store", part)) return "Ask for a port of store/ports/; server passes the driver in.";
  if (part === "server" || part === "cli")
    return "Take it as a parameter; server puts the parts together.";
  return "Move what both need down into model or lib, or take it as a parameter.";
}

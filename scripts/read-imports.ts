import { parseAst } from "vitest/node";

export interface FoundImport {
  line: number;
  /** Undefined when the program computes it. */
  specifier: string | undefined;
}

const NODES_WITH_SOURCE = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
]);

/** Every import of a file: static, dynamic, `export … from`, `import type` and `import("…").Type`. */
export function readImports(file: string, source: string): FoundImport[] {
  const found: FoundImport[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (
      "type" in node &&
      "source" in node &&
      node.source !== null &&
      NODES_WITH_SOURCE.has(String(node.type))
    ) {
      found.push({ line: lineOf(source, node), specifier: literalOf(node.source) });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(source, { lang: languageOf(file) }, file));
  return found;
}

function languageOf(file: string): "ts" | "tsx" | "js" {
  // Not tsx for all: there `<T>(x: T) => x` opens an element.
  if (file.endsWith(".tsx")) return "tsx";
  return file.endsWith(".ts") ? "ts" : "js";
}

function literalOf(node: unknown): string | undefined {
  if (typeof node !== "object" || node === null || !("value" in node)) return undefined;
  return typeof node.value === "string" ? node.value : undefined;
}

function lineOf(source: string, node: object): number {
  const start = "start" in node ? Number(node.start) : 0;
  return source.slice(0, start).split("\n").length;
}

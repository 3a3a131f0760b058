/** What is done to one item alone asks nobody: no store, no clock, no chance, no file. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ENTRIES = [
  "src/ingest/digest/digest-alone.ts",
  "src/ingest/kinds/attachment/digest.ts",
  "src/ingest/kinds/replay/digest.ts",
];
/** Functions of these need nothing but their arguments. */
const PURE = new Set(["node:buffer", "node:crypto", "node:net", "node:stream", "node:zlib"]);
const IMPORT = /^(?:import|export)\s+(?!type\s)[^;]*?\sfrom "([^"]+)";/gm;
const ASKS =
  /\b(?:Date\.now|Math\.random|performance\.now|process\.\w+)\b|new Date\(\)|newEventId\(/g;

/** What is loaded with a file, types left out: "src/…" and packages. */
function closureOf(entries: readonly string[]): Map<string, string> {
  const sources = new Map<string, string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const source = file.startsWith("src/") ? readFileSync(file, "utf8") : "";
    sources.set(file, source);
    for (const [, name = ""] of source.matchAll(IMPORT)) {
      if (name.startsWith("#")) waiting.push(`src/${name.slice(1)}`);
      else waiting.push(name.startsWith(".") ? join(dirname(file), name) : name);
    }
  }
  return sources;
}

const loaded = closureOf(ENTRIES);

test("all its steps are looked at", () => {
  expect(loaded.size).toBeGreaterThan(100);
  for (const name of ["event/validate", "log/digest", "trace/digest-spans", "replay/scrub"]) {
    expect([...loaded.keys()]).toContain(`src/ingest/kinds/${name}.ts`);
  }
});

test("it loads no store, no batch and nothing that reaches outside", () => {
  const outside = [...loaded.keys()].filter(
    (name) =>
      /^src\/(?:store|server|http)\//.test(name) ||
      name.endsWith("/batch.ts") ||
      (name.startsWith("node:") && !PURE.has(name)),
  );
  expect(outside).toEqual([]);
});

test("it asks neither the clock nor chance", () => {
  const asking = [...loaded].flatMap(([name, source]) =>
    [...source.replaceAll("function newEventId(", "").matchAll(ASKS)].map(
      ([what]) => `${name}: ${what}`,
    ),
  );
  expect(asking).toEqual([]);
});

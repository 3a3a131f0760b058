import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ROOT, runScript } from "./run-script.ts";

/** One import per folder that the table forbids, and what the message must name. */
const VIOLATIONS: Record<string, string> = {
  "lib/planted.ts": 'import { x } from "#protocol/event.ts";',
  "protocol/planted.ts": 'import type { X } from "#model/ids.ts";',
  "model/planted.ts": 'export { x } from "#grouping/types.ts";',
  "config.ts": 'export * from "#model/ids.ts";',
  "filters/planted.ts": 'import { x } from "#ingest/accept.ts";',
  "grouping/planted.ts": 'const x = await import("#store/ports/store.ts");',
  "store/ports/planted.ts": 'import type { X } from "#store/meta/tables.ts";',
  "store/meta/planted.ts": 'type X = import("#store/sqlite/open-store.ts").X;',
  "store/sqlite/planted.ts": 'import { x } from "#ingest/accept.ts";',
  "store/planted.ts": 'import { x } from "#server/edge.ts";',
  "ingest/planted.ts": 'import { x } from "#config.ts";',
  "ingest/kinds/event/planted.ts": 'import { x } from "#store/open.ts";',
  "projects/planted.ts": 'import { x } from "#accounts/planted.ts";',
  "system/planted.ts": 'import { x } from "#server/edge.ts";',
  "accounts/planted.ts": 'import { x } from "#store/meta/tables.ts";',
  "queries/planted.ts": 'import "#ingest/accept.ts";',
  "issues/planted.ts": 'import { x } from "#queries/list-issues.ts";',
  "vitals-script/planted.ts": 'import { x } from "#lib/bytes.ts";',
  "relay/planted.ts": 'import { x } from "#ingest/accept.ts";',
  "relay-handler/planted.ts": 'import { x } from "#lib/bytes.ts";',
  "demo/planted.ts": 'import { x } from "#queries/list-issues.ts";',
  "http/planted.ts": 'import { x } from "#store/open.ts";',
  "ui/planted.tsx": 'import { x } from "#queries/planted.ts";\nexport const y = <p>don\'t</p>;',
  "app/planted.tsx": 'import { x } from "#server/edge.ts";\nexport const y = <T,>(z: T) => z;',
  "proxy.ts": 'import { x } from "#lib/bytes.ts";',
  "reporting/planted.ts": 'import { x } from "#queries/planted.ts";',
  "instrumentation.ts": 'import { x } from "#server/edge.ts";',
  "instrumentation-client.ts": 'import { x } from "#ui/planted.tsx";',
  "server/planted.ts": 'import { x } from "#store/sqlite/open-store.ts";',
  "cli/planted.ts": 'import { x } from "#store/sqlite/open-store.ts";',
};

/** Wrong in any folder, by the way it is written. */
const SPELLINGS: Record<string, [source: string, advice: string]> = {
  "server/up.ts": ['import { x } from "../lib/bytes.ts";', 'instead of "../"'],
  "server/up.test.ts": ['import { x } from "../lib/bytes.ts";', 'instead of "../"'],
  "server/deep-up.ts": ['import { x } from "./../lib/bytes.ts";', 'instead of "../"'],
  "server/bare.ts": ['import { x } from "#lib/bytes";', "write its ending too"],
  "server/around.ts": ['import { x } from "#server/edge.ts";', "write ./edge.ts"],
  "ingest/computed.ts": ["const x = await import(name);", "write the name out"],
};

const ALLOWED: Record<string, string> = {
  "server/edge.ts": 'import { x } from "#store/open.ts";\nconst y = <T>(z: T) => z;',
  "server/web/web-context.ts": "export const x = 1;",
  "cli/main.ts": 'const x = await import("./planted.ts");',
  "app/page.tsx": 'import "./page.css";\nimport { x } from "#server/web/web-context.ts";',
  "ui/planted.test.ts": 'import { x } from "#server/edge.ts";',
  "store/open.ts": 'import { x } from "./sqlite/open-store.ts";',
  "ingest/receive/planted.ts": 'import { x } from "#ingest/accept.ts";\nimport "next";',
};

const planted: Record<string, string> = {
  ...VIOLATIONS,
  ...ALLOWED,
  ...Object.fromEntries(Object.entries(SPELLINGS).map(([file, [source]]) => [file, source])),
};

describe("a tree with one forbidden import per folder", () => {
  let tree = "";
  let lines: string[] = [];

  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), "lapwing-imports-"));
    cpSync(join(ROOT, "ARCHITECTURE.md"), join(tree, "ARCHITECTURE.md"));
    for (const [file, source] of Object.entries(planted)) plant(`src/${file}`, source);
    plant("test/e2e/planted.test.ts", 'import { x } from "../../src/lib/bytes.ts";');
    lines = runScript("import-rule.ts", tree).lines;
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  function plant(path: string, source: string): void {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), source);
  }

  const reportsOn = (file: string) => lines.filter((line) => line.startsWith(`${file}:`));

  test.each(Object.entries(VIOLATIONS))("src/%s is reported with its row", (file, source) => {
    const target = /"(?:#|\.\/)([^"]+)"/.exec(source)?.[1];
    expect(reportsOn(`src/${file}`)).toEqual([expect.stringContaining(`${target}, but `)]);
  });

  test.each(Object.entries(SPELLINGS))(
    "src/%s is reported with its spelling",
    (file, [, advice]) => {
      expect(reportsOn(`src/${file}`)).toEqual([expect.stringContaining(advice)]);
    },
  );

  test("a test outside src is reported for ../", () => {
    expect(reportsOn("test/e2e/planted.test.ts")).toHaveLength(1);
  });

  test.each(Object.keys(ALLOWED))("src/%s is left alone", (file) => {
    expect(reportsOn(`src/${file}`)).toEqual([]);
  });

  test("a folder without a row and a row without a folder are reported", () => {
    plant("src/novel/planted.ts", "");
    plant("src/store/oracle/planted.ts", "");
    rmSync(join(tree, "src/queries"), { recursive: true });
    const { lines: now } = runScript("import-rule.ts", tree);
    expect(now).toContainEqual(expect.stringContaining("src/novel has no row"));
    expect(now).toContainEqual(expect.stringContaining("src/store/oracle has no row"));
    expect(now).toContainEqual(expect.stringContaining("row for queries, which is not in src"));
  });
});

describe("a tree of its own", () => {
  let tree = "";
  const plant = (path: string, source: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), source);
  };
  const report = () => runScript("import-rule.ts", tree).lines.filter((line) => !/row/.test(line));

  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), "lapwing-rooms-"));
    cpSync(join(ROOT, "ARCHITECTURE.md"), join(tree, "ARCHITECTURE.md"));
  });
  afterEach(() => rmSync(tree, { recursive: true, force: true }));

  test("a folder of more than 25 files is reported, tests not counted", () => {
    for (let at = 0; at < 25; at++) {
      plant(`src/lib/small/part-${at}.ts`, "");
      plant(`src/lib/small/part-${at}.test.ts`, "");
      plant(`src/ui/large/part-${at}.tsx`, "");
    }
    plant("src/ui/large/part.css", "");
    expect(report()).toEqual([
      "src/ui/large holds 26 files, 25 at most: make rooms in it by noun.",
    ]);
  });

  test("imports that lead around are reported once, by the shortest way", () => {
    plant("src/lib/a.ts", 'import { b } from "./b.ts";\nimport { c } from "./c.ts";');
    plant("src/lib/b.ts", 'import type { C } from "./c.ts";');
    plant("src/lib/c.ts", 'import { d } from "#lib/deep/d.ts";\nimport { e } from "./e.ts";');
    plant("src/lib/deep/d.ts", 'export * from "#lib/a.ts";');
    plant("src/lib/e.ts", "");
    plant("test/support/x.ts", 'import { y } from "./y.ts";');
    plant("test/support/y.ts", 'const x = await import("#test/support/x.ts");');
    const circles = report().filter((line) => line.includes("circle"));
    expect(circles.map((line) => line.split(":")[0])).toEqual([
      "src/lib/a.ts → src/lib/c.ts → src/lib/deep/d.ts → src/lib/a.ts",
      "test/support/x.ts → test/support/y.ts → test/support/x.ts",
    ]);
  });
});

describe("this tree", () => {
  test("keeps to the import table", () => {
    expect(runScript("import-rule.ts")).toEqual({ ok: true, lines: [] });
  });

  test("has a planted violation for every folder", () => {
    const folders = readdirSync(join(ROOT, "src"));
    const covered = Object.keys(VIOLATIONS).map((file) => file.split("/")[0]);
    expect(covered).toEqual(expect.arrayContaining(folders));
  });
});

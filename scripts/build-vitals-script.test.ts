import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runScript } from "#test/architecture/run-script.ts";

let folder = "";
let script = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lapwing-vitals-"));
  const file = join(folder, "vitals.js");
  expect(runScript("build-vitals-script.ts", file)).toMatchObject({ ok: true });
  script = readFileSync(file, "utf8");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("vitals.js is at most 3 KB gzipped", () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(3000);
});

test("vitals.js leaves nothing behind in the page or on the visitor's machine", () => {
  expect(script).not.toMatch(/cookie|localStorage|sessionStorage|indexedDB|caches/);
  expect(script).toMatch(/^\(function\(\)\{.*\}\)\(\);\s*$/s);
});

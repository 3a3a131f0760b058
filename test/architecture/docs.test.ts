import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SETTINGS } from "#config.ts";
import { KINDS, type Kind } from "#model/kinds/index.ts";
import { VITALS_ITEM } from "#protocol/vitals.ts";
import { findKindRow } from "#test/sdk/corpus/kinds-table.ts";
import { ROOT, runScript } from "./run-script.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lapwing-docs-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the pages written from code say what the code does", () => {
  expect(runScript("write-docs.ts", "--check")).toEqual({ ok: true, lines: [] });
});

test("a page that was edited by hand is reported", () => {
  runScript("write-docs.ts", folder);
  expect(runScript("write-docs.ts", "--check", folder).ok).toBe(true);
  appendFileSync(join(folder, "configuration.md"), "and more");
  const { ok, lines } = runScript("write-docs.ts", "--check", folder);
  expect(ok).toBe(false);
  expect(lines).toEqual([expect.stringContaining("configuration.md no longer says")]);
});

test.each(SETTINGS.map(({ env }) => env))("%s is on the configuration page", (env) => {
  expect(readFileSync(join(ROOT, "docs/configuration.md"), "utf8")).toContain(`| \`${env}\` |`);
});

/** Beacons are no items of an SDK: the page names their address. */
const OF_SDKS = Object.entries<Kind>(KINDS).filter(([, { items }]) => !(VITALS_ITEM in items));

test.each(OF_SDKS)("what becomes of a %s is on the page of what SDKs send", (_kind, { items }) => {
  expect(Object.keys(items).filter((type) => findKindRow(type)?.stored)).not.toEqual([]);
});

import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRunningInstance, writeRunningInstance } from "./data-lock.ts";

test("who reads what runs while it is written has the old or the new, never a part", () => {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-running-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = { pid: 1, url: "http://localhost:4700" };
  writeRunningInstance(folder, first);
  const reader = openSync(join(folder, "running.json"), "r");
  writeRunningInstance(folder, { pid: 2, url: "http://localhost:4701" });
  expect(JSON.parse(readFileSync(reader, "utf8"))).toEqual(first);
  expect(readRunningInstance(folder)?.pid).toBe(2);
  expect(readdirSync(folder)).toEqual(["running.json"]);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteCrashes, takeCrashNote } from "./crash-note.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lapwing-crash-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("what ends a run is read by the next one, once", () => {
  const end = noteCrashes(folder);
  const [watch] = process.listeners("uncaughtExceptionMonitor").slice(-1);
  watch?.(new Error("the end"), "uncaughtException");
  end();
  expect(takeCrashNote(folder)?.item.payload).toMatchObject({
    level: "fatal",
    exception: { values: [{ value: "the end" }] },
  });
  expect(takeCrashNote(folder)).toBeUndefined();
});

test("a note that was cut off is none", () => {
  writeFileSync(join(folder, "last-crash.json"), '{"item":');
  expect(takeCrashNote(folder)).toBeUndefined();
  expect(takeCrashNote(folder)).toBeUndefined();
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "#lib/time.ts";
import { noteCrashes, takeCrashNote } from "./crash-note.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lapwing-crash-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function crash(message: string): void {
  const end = noteCrashes(folder);
  const [watch] = process.listeners("uncaughtExceptionMonitor").slice(-1);
  watch?.(new Error(message), "uncaughtException");
  end();
}

test("what ends a run is read by the next one, once", () => {
  crash("the end");
  expect(takeCrashNote(folder, NOW_MS)?.item.payload).toMatchObject({
    level: "fatal",
    exception: { values: [{ value: "the end" }] },
  });
  expect(takeCrashNote(folder, NOW_MS)).toBeUndefined();
});

test("a server that is started again every second tells it a handful of times an hour", () => {
  let told = 0;
  for (let second = 0; second < 60; second++) {
    crash("the end");
    if (takeCrashNote(folder, NOW_MS + second * SECOND_MS) !== undefined) told += 1;
  }
  expect(told).toBe(5);
  crash("the end");
  expect(takeCrashNote(folder, NOW_MS + 2 * HOUR_MS)).toBeDefined();
});

test("a note that was cut off is none, and the next crash is noted", () => {
  writeFileSync(join(folder, "last-crash.json"), '{"item":');
  expect(takeCrashNote(folder, NOW_MS)).toBeUndefined();
  crash("the end");
  expect(takeCrashNote(folder, NOW_MS)).toBeDefined();
});

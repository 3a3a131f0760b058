import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { watchDamage } from "./watch-damage.ts";

test("a number that the disk has made too large costs no answer, and the next is as ever", () => {
  const met: string[] = [];
  const db = watchDamage(new DatabaseSync(":memory:"), () => met.push("damage"));
  db.exec("CREATE TABLE event (id BLOB, level TEXT, at INTEGER)");
  db.exec("INSERT INTO event VALUES (x'01', 'error', 5), (x'02', 'info', -69567386995724064)");
  const all = db.prepare("SELECT * FROM event ORDER BY id");
  expect(all.all()).toEqual([
    { id: Uint8Array.of(1), level: "error", at: 5 },
    { id: Uint8Array.of(2), level: "info", at: -69_567_386_995_724_060 },
  ]);
  const one = db.prepare("SELECT at FROM event WHERE level = ?");
  expect(one.get("info")).toEqual({ at: -69_567_386_995_724_060 });
  expect(one.get("error")).toEqual({ at: 5 });
  expect(one.get("none")).toBeUndefined();
  expect(met).toEqual([]);
  db.close();
});

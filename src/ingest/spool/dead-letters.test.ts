import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DeadLetters } from "./dead-letters.ts";
import { sampleFolder } from "./sample-spool.ts";

test("what is set aside is kept with its reason and counted once", () => {
  const folder = join(sampleFolder(), "dead-letters");
  const letters = new DeadLetters(folder);
  expect(letters.count()).toBe(0);
  letters.put("0000000003-4711", "first try", Buffer.from([0, 255]));
  letters.put("0000000003-4711", "second try", Buffer.from([0, 255, 7]));
  letters.put("0000000003-9000", "another", Buffer.alloc(0));
  expect(letters.count()).toBe(2);
  expect(readFileSync(join(folder, "0000000003-4711.bin"))).toEqual(Buffer.from([0, 255, 7]));
  expect(readFileSync(join(folder, "0000000003-4711.txt"), "utf8")).toBe("second try\n");
});

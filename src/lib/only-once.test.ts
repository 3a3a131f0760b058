import { expect, test } from "vitest";
import { OnlyOnce } from "./only-once.ts";

test("what is asked twice is done once, and both get its answer", async () => {
  const once = new OnlyOnce();
  let done = 0;
  const work = async () => ++done;
  expect(await Promise.all([once.run("a", work), once.run("a", work)])).toEqual([1, 1]);
  expect(await once.run("a", work)).toBe(1);
  expect(await once.run("b", work)).toBe(2);
});

test("refused work may be tried again", async () => {
  const once = new OnlyOnce();
  await expect(once.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await once.run("a", async () => "yes")).toBe("yes");
});

test("only the last names are remembered", async () => {
  const once = new OnlyOnce(2);
  let done = 0;
  const work = async () => ++done;
  for (const name of ["a", "b", "c"]) await once.run(name, work);
  expect(await once.run("c", work)).toBe(3);
  expect(await once.run("a", work)).toBe(4);
});

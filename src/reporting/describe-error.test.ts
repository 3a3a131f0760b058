import { expect, test } from "vitest";
import { describeError, digestOf } from "./describe-error.ts";

const HOW = { type: "onerror", handled: false };

test("an error has its type, message, frames and how it came", () => {
  const [exception, ...others] = describeError(new TypeError("no price"), HOW);
  expect(others).toEqual([]);
  expect(exception).toMatchObject({ type: "TypeError", value: "no price", mechanism: HOW });
  expect(exception.stacktrace?.frames.at(-1)?.filename).toMatch(/describe-error\.test\.ts$/);
});

test("causes come first, the innermost before the others", () => {
  const disk = new Error("disk full");
  const write = new Error("cannot write", { cause: disk });
  const values = describeError(new Error("not saved", { cause: write }), HOW);
  expect(values.map(({ value }) => value)).toEqual(["disk full", "cannot write", "not saved"]);
  expect(values.map(({ mechanism }) => [mechanism?.exception_id, mechanism?.parent_id])).toEqual([
    [2, 1],
    [1, 0],
    [0, undefined],
  ]);
});

test("causes in a circle end, and so do very many", () => {
  const a = new Error("a");
  const b = new Error("b", { cause: a });
  a.cause = b;
  expect(describeError(b, HOW)).toHaveLength(2);
  let deep = new Error("0");
  for (let n = 1; n < 50; n++) deep = new Error(String(n), { cause: deep });
  expect(describeError(deep, HOW).length).toBeLessThan(10);
});

test.each([
  ["a text", "oops", "Non-Error exception captured with value: oops"],
  ["an object", { code: 3 }, 'Non-Error exception captured with value: {"code":3}'],
  ["nothing", undefined, "Non-Error exception captured with value: undefined"],
  ["a big integer", 1n, "Non-Error exception captured with value: [object BigInt]"],
])("%s that was thrown is named", (_name, thrown, value) => {
  expect(describeError(thrown, HOW)[0]).toMatchObject({ type: "Error", value });
});

test("an error of another realm is an error", () => {
  const foreign = { name: "RangeError", message: "too far", stack: "f@https://h/a.js:1:2" };
  expect(describeError(foreign, HOW)[0]).toMatchObject({
    type: "RangeError",
    value: "too far",
    stacktrace: { frames: [{ function: "f", lineno: 1 }] },
  });
});

test("the digest of Next.js is found, anything else is none", () => {
  expect(digestOf(Object.assign(new Error("x"), { digest: "12345" }))).toBe("12345");
  expect(digestOf(Object.assign(new Error("x"), { digest: 5 }))).toBeUndefined();
  expect(digestOf(new Error("x"))).toBeUndefined();
  expect(digestOf(null)).toBeUndefined();
});

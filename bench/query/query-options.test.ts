import { expect, test } from "vitest";
import { readQueryOptions } from "./query-options.ts";

test("five million events and pages too, unless told otherwise", () => {
  expect(readQueryOptions([])).toMatchObject({ events: 5_000_000, rounds: 40, pages: true });
  const given = ["--events", "500000", "--keep", "/somewhere", "--no-pages", "--only", "list"];
  expect(readQueryOptions(given)).toMatchObject({
    events: 500_000,
    keepIn: "/somewhere",
    pages: false,
    only: "list",
  });
});

test("the embedded store alone, or both engines", () => {
  expect(readQueryOptions([]).engine).toBe("embedded");
  expect(readQueryOptions(["--engine", "cluster"]).engine).toBe("cluster");
  expect(() => readQueryOptions(["--engine", "other"])).toThrow("--engine is other");
});

test("numbers that mean nothing are refused with a sentence", () => {
  expect(() => readQueryOptions(["--events", "19999"])).toThrow("--events is 19999");
  expect(() => readQueryOptions(["--rounds", "0"])).toThrow("--rounds is 0");
  expect(() => readQueryOptions(["--nothing"])).toThrow("--nothing");
});

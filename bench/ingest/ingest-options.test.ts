import { expect, test } from "vitest";
import { readIngestOptions } from "./ingest-options.ts";

test("a profile brings its own numbers, and the command line has the last word", () => {
  expect(readIngestOptions(["--profile", "burst"])).toMatchObject({
    events: 20_000,
    connections: 2000,
    pairs: 5,
    stored: 0,
    soakMinutes: undefined,
  });
  const given = ["--profile", "mixed", "--events", "7", "--stored", "5000000"];
  expect(readIngestOptions(given)).toMatchObject({ events: 7, connections: 32, stored: 5_000_000 });
});

test("--soak takes its minutes or twenty", () => {
  expect(readIngestOptions(["--soak"]).soakMinutes).toBe(20);
  expect(readIngestOptions(["--soak", "--json"]).soakMinutes).toBe(20);
  expect(readIngestOptions(["--soak", "2.5", "--rate", "0.1"])).toMatchObject({
    soakMinutes: 2.5,
    rate: 0.1,
  });
});

test("turns with a commit may be more than pairs with the floor", () => {
  expect(readIngestOptions([])).toMatchObject({ against: undefined, pairs: 5 });
  expect(readIngestOptions(["--against", "HEAD~1"])).toMatchObject({
    against: "HEAD~1",
    pairs: 20,
    margin: 0.02,
    least: undefined,
  });
  const given = ["--against", "HEAD", "--pairs", "6", "--margin", "0.01", "--least", "0.95"];
  expect(readIngestOptions(given)).toMatchObject({ pairs: 6, margin: 0.01, least: 0.95 });
});

test("numbers that mean nothing are refused with a sentence", () => {
  expect(() => readIngestOptions(["--events", "0"])).toThrow("--events is 0");
  expect(() => readIngestOptions(["--stored", "-1"])).toThrow();
  expect(() => readIngestOptions(["--soak", "0"])).toThrow("--soak is 0");
  expect(() => readIngestOptions(["--margin", "0"])).toThrow("--margin is 0");
  expect(() => readIngestOptions(["--rate", "1.5"])).toThrow("--rate is 1.5");
  expect(() => readIngestOptions(["--profile", "nothing"])).toThrow(
    'There is no profile "nothing"',
  );
});

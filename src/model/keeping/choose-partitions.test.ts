import { expect, test } from "vitest";
import { addMeasured, choosePartitions, type MeasuredPartition } from "./choose-partitions.ts";

const KEEP = { errors: 90, traces: 30, logs: 30, replays: 10 };
const TODAY = "2026-11-30";

/** "11-04 errors" of 10 bytes each. */
function partitions(...names: string[]): MeasuredPartition[] {
  return names.map((name) => {
    const [day, signal] = name.split(" ");
    return { day: `2026-${day}`, signal: signal as MeasuredPartition["signal"], bytes: 10 };
  });
}

function chosen(given: MeasuredPartition[], maxBytes?: number, today = TODAY): string[] {
  const rule = { today, keepDays: KEEP, maxBytes };
  return choosePartitions(given, rule).map(
    ({ day, signal, why }) => `${day.slice(5)} ${signal} ${why}`,
  );
}

test("each signal is kept for its own time, oldest first", () => {
  const given = partitions(
    ...["11-30 errors", "11-20 replays", "11-19 replays", "10-31 logs", "10-30 logs"],
    ...["10-30 traces", "09-01 errors", "08-31 errors"],
  );
  expect(chosen(given)).toEqual([
    "08-31 errors age",
    "10-30 logs age",
    "10-30 traces age",
    "11-19 replays age",
  ]);
});

test("without a clock to be trusted nothing goes for its age", () => {
  const given = partitions("11-30 errors", "01-01 errors", "01-01 replays");
  expect(choosePartitions(given, { today: undefined, keepDays: KEEP, maxBytes: 30 })).toEqual([]);
  expect(choosePartitions(given, { today: undefined, keepDays: KEEP, maxBytes: 20 })).toMatchObject(
    [{ signal: "replays", why: "room" }],
  );
});

test("for room goes first what has used up most of its time, and errors last", () => {
  const given = partitions(
    ...["11-30 errors", "11-10 errors", "11-10 logs", "11-10 traces", "11-25 replays"],
    ...["11-22 replays", "09-10 errors"],
  );
  const order = [
    "11-22 replays room",
    "11-10 logs room",
    "11-10 traces room",
    "11-25 replays room",
    "09-10 errors room",
    "11-10 errors room",
  ];
  expect(chosen(given, 0)).toEqual(order);
  expect(chosen(given, 70)).toEqual([]);
  expect(chosen(given, 69)).toEqual(order.slice(0, 1));
  expect(chosen(given, 30)).toEqual(order.slice(0, 4));
});

test("what went for its age counts as room", () => {
  const given = partitions("11-30 errors", "11-29 logs", "10-01 logs");
  expect(chosen(given, 20)).toEqual(["10-01 logs age"]);
});

test("nothing of the newest day goes, of any signal and whatever the rule says", () => {
  expect(chosen(partitions("11-30 logs", "11-30 replays"), 0, "2027-11-30")).toEqual([]);
  expect(chosen([], 0)).toEqual([]);
  // A signal that has not come for long has no newest day of its own.
  expect(chosen(partitions("11-30 logs", "10-01 replays"))).toEqual(["10-01 replays age"]);
});

test("what is measured in two places is one day of a signal", () => {
  const [a, b, c] = partitions("11-01 errors", "11-01 logs", "11-02 errors");
  if (!a || !b || !c) throw new Error("three");
  const added = addMeasured([a, b], [{ ...a, bytes: 5 }, c]);
  expect(added).toEqual([{ ...a, bytes: 15 }, b, c]);
  expect(a.bytes).toBe(10);
});

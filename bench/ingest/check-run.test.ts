import { expect, test } from "vitest";
import { BenchFailure } from "#bench/bench-failure.ts";
import { addRows } from "#bench/profiles/add-rows.ts";
import { type CheckedRun, checkRun } from "./check-run.ts";

const rows = addRows([{ event: 30, span: 20, session: 5 }]);
const good: CheckedRun = {
  expected: rows,
  stored: { rows, issueEvents: 30, hourEvents: 30, accepted: 30, issues: 3 },
  acknowledged: 64,
  spoolSyncs: 2,
  connections: 32,
};

test("a run whose counts agree counts", () => {
  expect(() => checkRun(good)).not.toThrow();
});

test("a row too few or too many, of any kind, spoils it", () => {
  for (const [kind, count] of [
    ["event", 29],
    ["span", 21],
    ["log", 1],
    ["session", 4],
  ] as const) {
    const stored = { ...good.stored, rows: { ...rows, [kind]: count } };
    const check = () => checkRun({ ...good, stored });
    expect(check).toThrow(BenchFailure);
    expect(check).toThrow(`${count} of ${rows[kind]} ${kind} rows`);
  }
});

test("counters that disagree with the rows spoil it", () => {
  for (const name of ["issueEvents", "hourEvents", "accepted"] as const) {
    const stored = { ...good.stored, [name]: 31 };
    expect(() => checkRun({ ...good, stored })).toThrow(/31/);
  }
});

test("fewer syncs than answers need spoil it", () => {
  expect(() => checkRun({ ...good, spoolSyncs: 1 })).toThrow("did not wait for the disk");
});

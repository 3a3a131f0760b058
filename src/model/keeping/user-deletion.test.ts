import { expect, test } from "vitest";
import { TABLES } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import { sayCounts } from "./user-deletion.ts";

test.each([
  [{}, "nothing"],
  [{ events: 1 }, "1 event"],
  [{ events: 1200, "log entries": 1 }, "1,200 events, 1 log entry"],
  [{ feedback: 1, profiles: 1 }, "1 feedback, 1 profile"],
  [
    { "issues without events": 1, "items set aside": 1 },
    "1 issue without events, 1 item set aside",
  ],
  [{ "issues without events": 2 }, "2 issues without events"],
])("%j is said as %j", (counts, said) => {
  expect(sayCounts(counts)).toBe(said);
});

test("every table's rows have a word for one", () => {
  for (const { erase } of Object.values<Table>(TABLES)) {
    if (erase !== undefined) expect(sayCounts({ [erase.called]: 1 })).toMatch(/^1 .*[^s]$/);
  }
});

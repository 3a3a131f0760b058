import { expect, test } from "vitest";
import { readReportState, writeReportState } from "./report-state.ts";

const STATE = { dsn: "https://a@lapwing.example/7", project: "7", environment: "production" };

test("a page reads what the server wrote", () => {
  expect(readReportState(writeReportState(STATE))).toEqual(STATE);
  const traced = { ...STATE, trace: { traceId: "1", spanId: "2" } };
  expect(readReportState(writeReportState(traced))).toEqual(traced);
});

test("off is not the same as not said", () => {
  expect(readReportState(writeReportState(undefined))).toBe("off");
  expect(readReportState(undefined)).toBeUndefined();
  expect(readReportState("")).toBeUndefined();
  expect(readReportState("null")).toBeUndefined();
});

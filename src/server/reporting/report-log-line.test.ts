import { afterEach, beforeEach, expect, test } from "vitest";
import { type ServerReport, setOnReport } from "./report-channel.ts";
import { reportLogLine } from "./report-log-line.ts";

let reports: ServerReport[];
beforeEach(() => {
  reports = [];
  setOnReport((report) => reports.push(report));
});
afterEach(() => setOnReport(undefined));

test("an error in a line is reported with the line's words and details", () => {
  const err = Object.assign(new Error("disk full"), { digest: "123" });
  reportLogLine("digest", [{ err, retryMs: 100, projectId: 4 }, "a batch could not be written"]);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({
    projectId: 4,
    item: {
      type: "event",
      payload: {
        platform: "node",
        tags: { part: "digest", digest: "123" },
        extra: { retryMs: 100, log: "a batch could not be written" },
        exception: { values: [{ type: "Error", value: "disk full" }] },
      },
    },
  });
});

test("a line without an error is reported as a message", () => {
  reportLogLine("edge", [{ code: 1, signal: null }, "web died and is started again"]);
  expect(reports[0]?.item.payload).toMatchObject({
    logentry: { formatted: "web died and is started again" },
    extra: { code: 1 },
  });
  expect(reports[0]?.fault).toBe("web died and is started again");
});

test("the same words with other numbers in the details are the same fault", () => {
  for (const code of [1, 2]) reportLogLine("edge", [{ code }, "web died"]);
  for (const port of [1, 2]) reportLogLine("edge", [{ err: new Error(`port ${port}`) }, "x"]);
  const faults = reports.map(({ fault }) => fault);
  expect(new Set(faults).size).toBe(2);
});

test("what cannot go to another process is left out of the details", () => {
  reportLogLine("edge", [{ big: 1n, call: () => 1, inner: { a: 1 }, name: "kept" }, "odd"]);
  expect(reports[0]?.item.payload.extra).toEqual({ name: "kept" });
  expect(() => structuredClone(reports[0])).not.toThrow();
});

test("Next.js' control flow is no failure", () => {
  reportLogLine("web", [
    { err: new Error("NEXT_REDIRECT;replace;/login;307;") },
    "an action failed",
  ]);
  expect(reports).toEqual([]);
});

test("frames name files from the program's folder on", () => {
  reportLogLine("web", [{ err: new Error("x") }, "y"]);
  const thrownAt = "src/server/reporting/report-log-line.test.ts";
  const frames = expect.arrayContaining([expect.objectContaining({ filename: thrownAt })]);
  expect(reports[0]?.item.payload.exception).toMatchObject({
    values: [{ stacktrace: { frames } }],
  });
});

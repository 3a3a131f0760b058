import { expect, test } from "vitest";
import { filesNear } from "./day-writer.ts";

test.each([
  ["2026-11-15", ["2026-11-15", "2026-11-14"]],
  ["2026-11-14", ["2026-11-15", "2026-11-14", "2026-11-13"]],
  // A clock that is set to the beginning of all time: the newest two have what came last.
  ["1970-01-01", ["2026-11-15", "2026-11-14"]],
])("what is looked for on %s is looked for in its own file and in %j", (day, found) => {
  const files = ["2026-11-15", "2026-11-14", "2026-11-13", "2026-11-12"].map(
    (of) => ({ day: of, signal: "errors" }) as const,
  );
  expect(filesNear(files, day).map((file) => file.day)).toEqual(found);
});

import { expect, test } from "vitest";
import { MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { mergeDays, type Timed } from "./merge-days.ts";

/** As the files are listed: newest first. */
const DAYS = ["2026-11-15", "2026-11-14", "2026-11-13"];
const MIDNIGHT_MS = Date.parse("2026-11-15T00:00:00Z");

/** What each day's file holds, in ms from the midnight between the first two. */
function merge(rows: Record<string, number[]>) {
  const opened: string[] = [];
  const merged = mergeDays(
    DAYS.map((day) => ({ day })),
    ({ day }): Timed[] => {
      opened.push(day);
      return (rows[day] ?? []).map((ms) => ({ timestampUs: (MIDNIGHT_MS + ms) * 1000 }));
    },
    (a, b) => b.timestampUs - a.timestampUs,
  );
  const next = () => {
    const { value, done } = merged.next();
    return done ? undefined : value.timestampUs / 1000 - MIDNIGHT_MS;
  };
  return { opened, next, merged };
}

test("rows of several days come newest first, wherever they were received", () => {
  const { next } = merge({
    "2026-11-15": [5000, -90 * MINUTE_MS],
    "2026-11-14": [-MINUTE_MS, -80 * MINUTE_MS, -100 * MINUTE_MS],
  });
  expect([next(), next(), next(), next(), next(), next()]).toEqual([
    5000,
    -MINUTE_MS,
    -80 * MINUTE_MS,
    -90 * MINUTE_MS,
    -100 * MINUTE_MS,
    undefined,
  ]);
});

test("a sender whose clock is up to a minute ahead does not come out of order", () => {
  const ahead = 50 * SECOND_MS;
  const { next } = merge({
    "2026-11-15": [ahead - SECOND_MS],
    "2026-11-14": [ahead, -SECOND_MS],
  });
  expect([next(), next(), next()]).toEqual([ahead, ahead - SECOND_MS, -SECOND_MS]);
});

test("a file is not opened before the list has come down to its day", () => {
  const { next, opened } = merge({
    "2026-11-15": [60 * MINUTE_MS, 2 * MINUTE_MS, SECOND_MS],
    "2026-11-14": [-SECOND_MS],
  });
  next();
  next();
  expect(opened).toEqual(["2026-11-15"]);
  next();
  expect(opened).toEqual(["2026-11-15", "2026-11-14"]);
});

test("who stops reading closes what is open", () => {
  let isClosed = false;
  const rows = (function* (): Generator<Timed> {
    try {
      for (;;) yield { timestampUs: MIDNIGHT_MS * 1000 };
    } finally {
      isClosed = true;
    }
  })();
  const merged = mergeDays(
    [{ day: "2026-11-15" }],
    () => rows,
    () => 0,
  );
  merged.next();
  merged.return(undefined);
  expect(isClosed).toBe(true);
});

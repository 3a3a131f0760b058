import { expect, test } from "vitest";
import type { CountedScope } from "#model/count-window.ts";
import { rangeWords } from "./range-words.ts";
import { placeWords, scopeLimits, scopeWords } from "./scope-words.ts";

const WINDOW = {
  ...{ name: "14d", isOpenEnded: true, bucket: "day" as const },
  fromMs: Date.parse("2026-11-01T12:00:00Z"),
  toMs: Date.parse("2026-11-15T13:00:00Z"),
};
const scope = (more: Partial<CountedScope> = {}): CountedScope => ({
  ...{ window: WINDOW, environments: [], releases: [], notFollowed: [] },
  ...more,
});

test.each([
  ["24h", "24 h", "in the last 24 hours"],
  ["1h", "1 h", "in the last hour"],
  ["2w", "2 w", "in the last 2 weeks"],
  ["auto", "chosen time", "in the chosen time"],
])("the range %s is called %j, in a sentence %j", (name, short, long) => {
  expect(rangeWords({ ...WINDOW, name })).toMatchObject({ short, long });
});

test("what is really counted are whole hours", () => {
  expect(rangeWords(WINDOW).exact).toBe("counted in whole hours, from 1 Nov, 12:00 UTC");
  expect(rangeWords({ ...WINDOW, isOpenEnded: false }).exact).toBe(
    "counted in whole hours, from 1 Nov, 12:00 to 15 Nov, 13:00 UTC",
  );
});

test("where events come from is named after the time", () => {
  expect(scopeWords(scope())).toBe("in the last 14 days");
  const some = scope({ environments: ["production", "qa"], releases: ["1.2"] });
  expect(scopeWords(some)).toBe("in the last 14 days · production or qa · release 1.2");
  expect(placeWords(some)).toEqual(["production or qa", "release 1.2"]);
});

test("what numbers do not follow is said, and nothing else", () => {
  expect(scopeLimits(scope())).toBe("");
  expect(scopeLimits(scope({ notFollowed: ["level"] }))).toBe(
    "Events and users do not follow the level, which chooses issues.",
  );
  expect(scopeLimits(scope({ notFollowed: ["level", "text"] }))).toBe(
    "Events and users do not follow the level and the words, which choose issues.",
  );
});

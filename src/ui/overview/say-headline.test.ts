import { expect, test } from "vitest";
import type { Issue } from "#model/issue.ts";
import type { ProjectNow, ProjectOverview } from "#model/overview.ts";
import type { Project } from "#model/project.ts";
import { formatRate } from "./format-rate.ts";
import { sayReasons } from "./not-stored-words.ts";
import { sayHeadline } from "./say-headline.ts";

const issue = {} as Issue;
const WORDS = "in the last 24 hours";

function project(
  name: string,
  now: ProjectNow,
  newIssues = 1,
  isInternal = false,
): ProjectOverview {
  const project = { name, isInternal } as Project;
  const counts = { newIssues, openIssues: 0, users: 0, events: 0, perMinute: 0, counts: [] };
  return { project, now, ...counts };
}

const QUIET = project("docs", { kind: "quiet", sinceMs: 0 });
const WAITING = project("api", { kind: "waiting" });
const BACK = project("shop", { kind: "regressed", issue });
const OWN_BACK = project("Lapwing", { kind: "regressed", issue }, 1, true);
const NEW = project("blog", { kind: "new", issue }, 4);
const SILENT = project("status", { kind: "silent", lastEventMs: 0, isSudden: true });
const UNUSED = project("old", { kind: "silent", lastEventMs: 0, isSudden: false });

test.each([
  [[BACK, NEW, QUIET], "Two of three projects need a look"],
  [[SILENT, QUIET], "One of two projects needs a look"],
  [[BACK, NEW], "Both projects need a look"],
  [[BACK, NEW, SILENT], "All three projects need a look"],
  [[BACK], "shop needs a look"],
  [[QUIET, UNUSED, WAITING], "All quiet"],
  [[WAITING], "Waiting for the first event"],
  [[OWN_BACK, BACK, QUIET], "One of two projects needs a look"],
  [[OWN_BACK, BACK], "shop needs a look"],
  [[OWN_BACK, QUIET, WAITING], "Lapwing needs a look"],
])("%# has its title", (projects, title) => {
  expect(sayHeadline({ projects }, WORDS).title).toBe(title);
});

test("the sentence says why, and names no more than four", () => {
  expect(sayHeadline({ projects: [BACK, NEW, SILENT, QUIET] }, WORDS).text).toBe(
    "shop has an error that came back, blog has 4 new issues, status went silent.",
  );
  expect(sayHeadline({ projects: [BACK, BACK, BACK, BACK, NEW] }, WORDS).text).toMatch(
    /, and 1 more\.$/,
  );
  expect(sayHeadline({ projects: [QUIET] }, WORDS).text).toContain(WORDS);
});

test.each([
  [0, "0"],
  [0.03, "<0.1"],
  [0.14, "0.1"],
  [3.44, "3.4"],
  [9.97, "10"],
  [412.4, "412"],
])("%f a minute is written %s", (perMinute, words) => {
  expect(formatRate(perMinute)).toBe(words);
});

test("what was not stored is named by kind and reason", () => {
  const reasons = [
    { kind: "unsupported", reason: "transaction", items: 20_000 },
    { kind: "rate_limited", reason: "key", items: 3 },
    { kind: "invalid", reason: "too_large", items: 1 },
  ] as const;
  expect(sayReasons({ items: 20_004, reasons: [...reasons] })).toBe(
    "20k transaction not supported yet, 3 rate limited, 1 too large",
  );
  expect(sayReasons({ items: 0, reasons: [] })).toBe("everything sent was stored");
});

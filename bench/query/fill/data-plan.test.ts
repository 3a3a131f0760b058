import { expect, test } from "vitest";
import { Random } from "#lib/random.ts";
import { bornOn, DAYS, isAlive, issueRanges, pickIssue, pickProject, sizeOf } from "./data-plan.ts";

test("five million events are 20,000 issues in 200 projects, and a tenth is a tenth of all", () => {
  expect(sizeOf(5_000_000)).toEqual({ events: 5_000_000, issues: 20_000, projects: 200 });
  expect(sizeOf(500_000)).toEqual({ events: 500_000, issues: 2000, projects: 20 });
  expect(sizeOf(10)).toEqual({ events: 10, issues: 20, projects: 2 });
});

test("every issue belongs to one project, and a quarter of them to the first", () => {
  for (const size of [sizeOf(5_000_000), sizeOf(50_000)]) {
    const ranges = issueRanges(size);
    expect(ranges).toHaveLength(size.projects);
    expect(ranges[0]).toEqual({ from: 0, to: size.issues / 4 });
    expect(ranges.at(-1)?.to).toBe(size.issues);
    for (const [at, { from, to }] of ranges.entries()) {
      expect(to).toBeGreaterThan(from);
      if (at > 0) expect(from).toBe(ranges[at - 1]?.to);
    }
  }
});

test("every issue is alive on the day that it is born on, and most are not for ever", () => {
  const issues = Array.from({ length: 300 }, (_, issue) => issue);
  expect(issues.every((issue) => isAlive(issue, bornOn(issue)))).toBe(true);
  expect(issues.some((issue) => isAlive(issue, bornOn(issue) - 1))).toBe(false);
  const old = issues.filter((issue) => isAlive(issue, bornOn(issue) + DAYS));
  expect(old).toHaveLength(100);
});

test("a quarter of all is of the first project, and every other one has its share", () => {
  const random = new Random(1);
  const picked = Array.from({ length: 4000 }, () => pickProject(20, random));
  const first = picked.filter((project) => project === 0).length;
  expect(first / picked.length).toBeGreaterThan(0.22);
  expect(first / picked.length).toBeLessThan(0.28);
  expect(new Set(picked).size).toBe(20);
});

test("only what is alive comes, the frequent ones more often, a quarter from the first project", () => {
  const size = sizeOf(500_000);
  const ranges = issueRanges(size);
  const random = new Random(1);
  const picked = Array.from({ length: 4000 }, () => pickIssue(ranges, 29, random));
  expect(picked.filter((issue) => !isAlive(issue, 29))).toEqual([]);
  const first = picked.filter((issue) => issue < size.issues / 4);
  expect(first.length / picked.length).toBeGreaterThan(0.22);
  expect(first.length / picked.length).toBeLessThan(0.35);
  const often = first.filter((issue) => issue < size.issues / 40);
  expect(often.length).toBeGreaterThan(first.length / 4);
});

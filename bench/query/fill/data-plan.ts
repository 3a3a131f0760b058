/** Who has how much of the made-up data: a few large projects, a few frequent issues, a long tail. */
import type { Random } from "#lib/random.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";

export interface ProjectOwner {
  projectId: ProjectId;
  keyId: KeyId;
  slug: string;
}

export interface DataSize {
  events: number;
  issues: number;
  projects: number;
}

/** 5 million events are 20,000 issues in 200 projects; less of one is less of all. */
const EVENTS_PER_ISSUE = 250;
const EVENTS_PER_PROJECT = 25_000;
/** The first project has this share of all, whatever the size: it is the one that is asked about. */
const LARGEST_SHARE = 0.25;
export const DAYS = 30;

export function sizeOf(events: number): DataSize {
  return {
    events,
    issues: Math.max(20, Math.round(events / EVENTS_PER_ISSUE)),
    projects: Math.max(2, Math.round(events / EVENTS_PER_PROJECT)),
  };
}

/** The issues of a project are neighbours, its most frequent one first. */
export interface IssueRange {
  from: number;
  to: number;
}

export function issueRanges({ issues, projects }: DataSize): IssueRange[] {
  const first = Math.round(issues * LARGEST_SHARE);
  // The square root: each project has a little less than the one before.
  const end = (project: number) =>
    first + Math.round((issues - first) * Math.sqrt(project / (projects - 1)));
  return Array.from({ length: projects }, (_, project) =>
    project === 0 ? { from: 0, to: first } : { from: end(project - 1), to: end(project) },
  );
}

/** A third stays, the others are gone after one to ten days. */
export function isAlive(issue: number, day: number): boolean {
  const age = day - bornOn(issue);
  return age >= 0 && (issue % 3 === 0 || age <= (issue * 31) % 10);
}

/** From 0, the first of the days; issue 0 is there from the start. */
export function bornOn(issue: number): number {
  return (issue * 7) % DAYS;
}

const ATTEMPTS = 6;

/** By its place among all. */
export function pickProject(projects: number, random: Random): number {
  return random.chance(LARGEST_SHARE) ? 0 : 1 + random.below(projects - 1);
}

/** Of those that are alive; frequent ones come often. */
export function pickIssue(ranges: readonly IssueRange[], day: number, random: Random): number {
  const project = pickProject(ranges.length, random);
  const { from, to } = ranges[project] ?? { from: 0, to: 1 };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const issue = from + Math.floor(random.share() ** 3 * (to - from));
    if (isAlive(issue, day)) return issue;
  }
  return 0;
}

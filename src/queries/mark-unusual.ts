/** What is special about an issue: tag values far more frequent in it than in the whole project. */
import { DAY_MS } from "#lib/time.ts";
import type { Issue } from "#model/issue.ts";
import type { TagFacet } from "#model/shown-issue.ts";
import type { KeyCount, TagCount } from "#store/ports/events.ts";
import type { Store } from "#store/ports/store.ts";

/** A difference that a person acts on: 38 % of the project's events, 61 % of the issue's. */
const MIN_DIFFERENCE = 0.2;
/** What chance alone brings about once in several hundred times. */
const STANDARD_ERRORS = 3;
/** About a tenth of a second. Beyond it nothing is marked: the page must not wait for an aside. */
const MAX_LOOKUPS = 200_000;
/** Every event has one, so it counts them all. */
const EVERY_EVENT = "level";

interface Candidate extends TagCount {
  /** Events of the issue, and those that carry the tag at all. */
  of: number;
  ofKey: number;
}

export async function markUnusual(
  { issues, events }: Pick<Store, "issues" | "events">,
  issue: Issue,
  facets: readonly TagFacet[],
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<TagFacet[]> {
  const frequent = findFrequent(facets);
  const groups = await issues.listGroups(issue.projectId, sinceMs);
  const days = Math.ceil((nowMs - sinceMs) / DAY_MS) + 1;
  if (frequent.length * groups.length * days > MAX_LOOKUPS) return [...facets];

  const [all] = await events.countTagKeys(groups, sinceMs, [EVERY_EVENT]);
  const total = all?.events ?? 0;
  const usual = await events.countTagValues(groups, sinceMs, frequent);
  const rarer = frequent.filter((value) =>
    isUnusual(value.events, value.of, eventsOf(usual, value) / total),
  );
  // A tag that only some SDKs send is rare in the project, and no news: the value must be unusual
  // among the events that carry it, too.
  const keys = [...new Set(rarer.map(({ key }) => key))];
  const carriers = await events.countTagKeys(groups, sinceMs, keys);
  const unusual = rarer.filter((value) =>
    isUnusual(value.events, value.ofKey, eventsOf(usual, value) / carriersOf(carriers, value.key)),
  );
  return facets.map((facet) => ({
    ...facet,
    values: facet.values.map((value) => {
      const found = unusual.find((each) => each.key === facet.key && each.value === value.value);
      return found ? { ...value, usualShare: eventsOf(usual, found) / total } : value;
    }),
  }));
}

/** Others cannot differ that much from anything. */
function findFrequent(facets: readonly TagFacet[]): Candidate[] {
  const of = Math.max(0, ...facets.map(({ events }) => events));
  return facets.flatMap(({ key, events: ofKey, values }) =>
    values
      .filter(({ events }) => events / of >= MIN_DIFFERENCE)
      .map(({ value, events }) => ({ key, value, events, of, ofKey })),
  );
}

function isUnusual(events: number, of: number, usual: number): boolean {
  const error = Math.sqrt((usual * (1 - usual)) / of);
  const difference = events / of - usual;
  return difference >= MIN_DIFFERENCE && difference > STANDARD_ERRORS * error;
}

function eventsOf(counts: readonly TagCount[], { key, value }: Candidate): number {
  return counts.find((count) => count.key === key && count.value === value)?.events ?? 0;
}

function carriersOf(counts: readonly KeyCount[], key: string): number {
  return counts.find((count) => count.key === key)?.events ?? 0;
}

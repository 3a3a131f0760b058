/** What is special about an issue: tag values far more frequent in it than in the whole project. */

import { DAY_MS } from "#lib/time.ts";
import type { Issue } from "#model/issue.ts";
import type { TagFacet } from "#model/shown-issue.ts";
import type { Store } from "#store/ports/store.ts";
import type { TagCount, TagValue } from "#store/ports/telemetry/events.ts";

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
  const usual = byTag(await events.countTagValues(groups, sinceMs, frequent));
  const rarer = frequent.filter((value) =>
    isUnusual(value.events, value.of, eventsOf(usual, value) / total),
  );
  // A tag that only some SDKs send is rare in the project, and no news: the value must be unusual
  // among the events that carry it, too.
  const keys = [...new Set(rarer.map(({ key }) => key))];
  const counted = await events.countTagKeys(groups, sinceMs, keys);
  const carriers = new Map(counted.map(({ key, events: count }) => [key, count]));
  const unusual = byTag(
    rarer.filter(({ events: own, ofKey, ...tag }) =>
      isUnusual(own, ofKey, eventsOf(usual, tag) / (carriers.get(tag.key) ?? 0)),
    ),
  );
  return facets.map((facet) => ({
    ...facet,
    values: facet.values.map((value) => {
      const tag = { key: facet.key, value: value.value };
      return unusual.has(nameOf(tag))
        ? { ...value, usualShare: eventsOf(usual, tag) / total }
        : value;
    }),
  }));
}

/** Others cannot differ that much from anything. */
function findFrequent(facets: readonly TagFacet[]): Candidate[] {
  const of = facets.reduce((most, { events }) => Math.max(most, events), 0);
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

/** Maps, because an issue can have thousands of tags with thousands of values. */
type Counts = ReadonlyMap<string, number>;

function byTag(counts: readonly TagCount[]): Counts {
  return new Map(counts.map((count) => [nameOf(count), count.events]));
}

function eventsOf(counts: Counts, tag: TagValue): number {
  return counts.get(nameOf(tag)) ?? 0;
}

/** With its length, so that no key and value read like another pair. */
function nameOf({ key, value }: TagValue): string {
  return `${key.length} ${key}${value}`;
}

import type { IssueTag } from "#queries/issues/list-issue-tags.ts";

/** Sentry shows so many values of a tag beside an issue. */
const TOP_VALUES = 10;

export function tagShape(tag: IssueTag) {
  const { key, values } = tag;
  return {
    ...tagSummaryShape(tag),
    topValues: values.slice(0, TOP_VALUES).map(({ value, events: count }) => ({
      key,
      name: value,
      value,
      count,
      // Tags are counted per day, without the moment of each.
      firstSeen: null,
      lastSeen: null,
    })),
  };
}

/** As it stands in an issue. */
export function tagSummaryShape({ key, events, values }: IssueTag) {
  const words = key.replaceAll(/[._-]+/g, " ");
  return {
    key,
    name: words.charAt(0).toUpperCase() + words.slice(1),
    totalValues: events,
    uniqueValues: values.length,
  };
}

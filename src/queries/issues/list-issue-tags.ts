import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import type { TagCount } from "#store/ports/telemetry/events.ts";
import { findIssue } from "./find-issue.ts";

export interface IssueTag {
  key: string;
  /** Events that carry the tag. */
  events: number;
  /** Most frequent first. */
  values: TagCount[];
}

/** The tags of an issue's events received since, most frequent first; undefined without the issue. */
export async function listIssueTags(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues" | "events">,
  issueId: string,
  sinceMs: number,
): Promise<IssueTag[] | undefined> {
  const found = await findIssue(viewer, store, issueId);
  if (found === undefined) return undefined;
  const counts = await store.events.countTags(found.issue.groups, sinceMs);
  const byKey = Map.groupBy(counts, (count) => count.key);
  return [...byKey]
    .map(([key, values]) => ({
      key,
      events: values.reduce((sum, value) => sum + value.events, 0),
      values: values.toSorted((a, b) => b.events - a.events),
    }))
    .sort((a, b) => b.events - a.events || (a.key < b.key ? -1 : 1));
}

/** Adds up what the events of a batch mean for their groups, so that each is written once. */
import { getOrMake } from "#lib/get-or-make.ts";
import { startOfHour } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import type { GroupChange } from "#store/ports/digest.ts";
import type { DigestedEvent } from "./kinds/event/digest-event.ts";

export class GroupChanges {
  #groups = new Map<GroupId, GroupChange>();

  add(event: DigestedEvent): void {
    const { row } = event;
    const group = getOrMake(this.#groups, row.groupId, () => emptyChange(event));
    group.events += 1;
    if (row.timestampMs < group.firstSeenMs) {
      group.firstSeenMs = row.timestampMs;
      group.firstRelease = row.release;
    }
    if (row.timestampMs >= group.lastSeenMs) {
      group.lastSeenMs = row.timestampMs;
      // An event without a release says nothing about the last one seen.
      const release = event.newest.release ?? group.newest.release;
      group.newest = { ...event.newest, release };
    }
    if (event.userHash !== undefined) group.userHashes.push(event.userHash);
    const hour = startOfHour(row.timestampMs);
    group.hours.set(hour, (group.hours.get(hour) ?? 0) + 1);
    this.#addFacet(group, "environment", row.environment, row.timestampMs);
    this.#addFacet(group, "release", row.release, row.timestampMs);
  }

  all(): GroupChange[] {
    return [...this.#groups.values()];
  }

  #addFacet(
    group: GroupChange,
    key: "environment" | "release",
    value: string | undefined,
    atMs: number,
  ): void {
    if (value === undefined) return;
    const facet = getOrMake(group.facets, `${key} ${value}`, () => ({
      key,
      value,
      events: 0,
      firstSeenMs: atMs,
      lastSeenMs: atMs,
    }));
    facet.events += 1;
    facet.firstSeenMs = Math.min(facet.firstSeenMs, atMs);
    facet.lastSeenMs = Math.max(facet.lastSeenMs, atMs);
  }
}

function emptyChange({ item, row, grouping, newest, isOverflow }: DigestedEvent): GroupChange {
  return {
    groupId: row.groupId,
    projectId: row.projectId,
    grouping,
    events: 0,
    firstSeenMs: row.timestampMs,
    lastSeenMs: row.timestampMs,
    newest,
    firstRelease: row.release,
    userHashes: [],
    hours: new Map(),
    facets: new Map(),
    // The one for too many is none of the many.
    made: { at: item.position, hourMs: isOverflow === true ? 0 : startOfHour(row.receivedMs) },
  };
}

/** Adds up what the events of a batch mean for their groups, so that each is written once. */
import type { DigestedEvent } from "#ingest/kinds/event/digest.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import { startOfHour } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import { addToPlace, type GroupChange } from "#store/ports/digest.ts";

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
    addToPlace(group, { ...placeOf(row), userHash: event.userHash });
  }

  all(): GroupChange[] {
    return [...this.#groups.values()];
  }
}

function placeOf({ timestampMs, environment, release }: DigestedEvent["row"]) {
  return { timestampMs, environment, release };
}

function emptyChange({ row, grouping, newest, isOverflow }: DigestedEvent): GroupChange {
  return {
    groupId: row.groupId,
    projectId: row.projectId,
    grouping,
    events: 0,
    firstSeenMs: row.timestampMs,
    lastSeenMs: row.timestampMs,
    newest,
    firstRelease: row.release,
    places: new Map(),
    // The one for too many is none of the many.
    madeHourMs: isOverflow === true ? 0 : startOfHour(row.receivedMs),
  };
}

/** What the file of a partition has about a user, as the order of erasing asks for it. */
import { getOrMake } from "#lib/get-or-make.ts";
import { startOfHour } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import { isUser, type UserDataCounts } from "#model/keeping/user-deletion.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { ErasedEvents, TelemetryErasing, UserRows } from "#store/ports/digest-erasing.ts";
import { tablesIn } from "./erasable-tables.ts";
import { DayEraser } from "./erase-day.ts";
import type { ErasedEvent } from "./erased-events.ts";

export async function findUserIn(
  dataFolder: string,
  blobs: BlobReader,
  ...[file, search, readEvent, mark]: Parameters<TelemetryErasing["findUser"]>
): Promise<UserRows> {
  const eraser = new DayEraser(dataFolder, file);
  try {
    const upTo = mark ?? eraser.marks();
    const namedApart = await eraser.findNamedApart(blobs, search);
    const found = eraser.find({ ...search, namedApart }, upTo, readEvent);
    const counts: UserDataCounts = {};
    for (const { table, name } of tablesIn(file)) {
      const rows = found.rows.get(table)?.length ?? 0;
      if (rows > 0) counts[name] = rows;
    }
    const own = found.events.filter(({ user }) => isUser(search.who, user));
    return {
      counts,
      events: addUp(found.events),
      userKeys: [...new Set(own.flatMap(({ userKey }) => userKey ?? []))],
      eventIds: found.eventIds,
      mark: upTo,
      erase: async () => eraser.remove(search.projectId, found),
      letGo: async () => eraser.close(),
    };
  } catch (error) {
    eraser.close();
    throw error;
  }
}

function addUp(events: readonly ErasedEvent[]): ErasedEvents[] {
  const sums = new Map<string, ErasedEvents>();
  for (const { timestampMs, environment = "", release = "", ...event } of events) {
    const groupId = event.groupId as GroupId;
    const hourMs = startOfHour(timestampMs);
    const sum = getOrMake(sums, JSON.stringify([groupId, hourMs, environment, release]), () => {
      return { groupId, hourMs, environment, release, events: 0 };
    });
    sum.events += 1;
  }
  return [...sums.values()];
}

/** Where the users of events are counted: in their issue, and by hour and day in place and project. */
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { KnownOwners, SeenUsers, UserTarget } from "#store/ports/digest-meta.ts";

const SPANS_MS = [HOUR_MS, DAY_MS];

export function planUsers(seen: readonly SeenUsers[], known: KnownOwners): UserTarget[] {
  const targets = new Map<string, UserTarget>();
  const add = (name: string, users: ReadonlySet<number>, make: () => UserTarget) => {
    const target = getOrMake(targets, name, make);
    for (const user of users) target.users.add(user);
  };
  for (const { groupId, placeId, hourMs, users } of seen) {
    const place = known.placeOf(placeId);
    const issueId = known.issueOf(groupId);
    if (place === undefined || issueId === undefined) continue;
    const { projectId, environment } = place;
    add(`issue ${issueId}`, users, () => ({ of: "issue", issueId, users: new Set() }));
    for (const spanMs of SPANS_MS) {
      const startMs = hourMs - (hourMs % spanMs);
      add(`place ${groupId} ${spanMs} ${startMs} ${placeId}`, users, () => {
        return { of: "place", groupId, placeId, spanMs, startMs, users: new Set() };
      });
      add(`project ${projectId} ${spanMs} ${startMs} ${environment}`, users, () => {
        return { of: "project", projectId, environment, spanMs, startMs, users: new Set() };
      });
    }
  }
  return [...targets.values()];
}

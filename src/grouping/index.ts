/** The grouping versions, oldest first: a released one is never changed or removed. */
import { hash } from "node:crypto";
import type { GroupId, ProjectId } from "#model/ids.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import type { Grouping } from "./types.ts";
import { PairCache } from "./v1/pair-cache.ts";
import { groupV1 } from "./v1.ts";

const VERSIONS = { v1: groupV1 } as const satisfies Record<
  string,
  (event: SentryEvent) => Grouping
>;

export type GroupingVersion = keyof typeof VERSIONS;
/** What new events are grouped by. */
export const CURRENT: GroupingVersion = "v1";

export function group(event: SentryEvent, version: GroupingVersion = CURRENT): Grouping {
  return VERSIONS[version](event);
}

/** Most events belong to few groups, and SHA-1 costs more than the rest of grouping. */
const ids = new PairCache<ProjectId, { version: string; id: GroupId }>(16_384);
const MAX_CACHED_CHARS = 2048;
/** 52 bits: four per digit, and the number stays a safe integer. */
const HEX_DIGITS = 13;

/** The same for ever for a project, a version and a key; never 0. */
export function groupId(projectId: ProjectId, { version, key }: Grouping): GroupId {
  const known = ids.get(projectId, key);
  if (known !== undefined && known.version === version) return known.id;
  const digest = hash("sha1", `${projectId}\n${version}\n${key}`);
  const bits = Number.parseInt(digest.slice(0, HEX_DIGITS), 16);
  const id = (bits === 0 ? 1 : bits) as GroupId;
  if (key.length <= MAX_CACHED_CHARS) ids.set(projectId, key, { version, id });
  return id;
}

/** Where events come from: a release in an environment of a project. Counts are kept by it. */
import type { ProjectId } from "./ids.ts";

export interface Place {
  projectId: ProjectId;
  /** "" when the SDK named none; the same for the release. */
  environment: string;
  release: string;
}

/** A place as a key. Names may hold anything but line breaks, which are taken out of them before. */
export function placeName({ projectId, environment, release }: Place): string {
  return `${projectId} ${environment}\n${release}`;
}

/** All places that this one may be counted under, when there are too many. */
export function placeCandidates(place: Place): Place[] {
  const environment = OTHER_NAME;
  const release = OTHER_NAME;
  return [
    place,
    { ...place, environment },
    { ...place, release },
    { ...place, environment, release },
  ];
}

/** The name of what is one too many for a day: see MAX_ENVIRONMENTS_A_DAY. */
export const OTHER_NAME = "(other)";

/** More than anybody has; beyond it somebody makes them up, and every one of them is rows. */
export const MAX_ENVIRONMENTS_A_DAY = 100;
export const MAX_RELEASES_A_DAY = 1000;
/** Environments and releases together. */
export const MAX_PLACES_A_DAY = 10_000;

/** Users by the hour are kept for as long as a period can begin within a day. */
export const USER_HOURS_DAYS = 92;

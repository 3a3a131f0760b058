/** What a batch adds to the sums by release and environment, and which of both are too many. */
import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  MAX_ENVIRONMENTS_A_DAY,
  MAX_PLACES_A_DAY,
  MAX_RELEASES_A_DAY,
  OTHER_NAME,
  type Place,
  placeName,
} from "#model/place.ts";
import type {
  IssuePlan,
  KnownPlace,
  KnownPlaces,
  PlaceDay,
  PlacePlan,
} from "#store/ports/digest-meta.ts";

export function planPlaces(changes: IssuePlan["changes"], known: KnownPlaces): PlacePlan {
  const plan: PlacePlan = {
    ...{ created: [], seenToday: [], nextPlaceId: known.nextPlaceId },
    ...{ places: [], hours: [], projectHours: [], users: [] },
  };
  const placeOf = placesOf(plan, known);
  // Many groups share an hour of their project.
  const projectHours = new Map<string, PlacePlan["projectHours"][number]>();

  for (const { issueId, group } of changes) {
    const { groupId, projectId } = group;
    for (const {
      environment,
      release,
      hours,
      events,
      firstSeenMs,
      lastSeenMs,
    } of group.places.values()) {
      const place = placeOf({ projectId, environment, release });
      if (place === undefined) continue;
      const placeId = place.id;
      plan.places.push({ placeId, groupId, issueId, events, firstSeenMs, lastSeenMs });
      for (const [hourMs, hour] of hours) {
        plan.hours.push({ groupId, hourMs, placeId, events: hour.events });
        const name = `${projectId} ${hourMs} ${place.environment}`;
        getOrMake(projectHours, name, () => {
          return { projectId, hourMs, environment: place.environment, events: 0 };
        }).events += hour.events;
        if (hour.users.size > 0) plan.users.push({ groupId, hourMs, placeId, users: hour.users });
      }
    }
  }
  plan.projectHours.push(...projectHours.values());
  return plan;
}

/** Where something is counted, made when it is new; undefined when the project is gone. */
function placesOf(plan: PlacePlan, known: KnownPlaces): (asked: Place) => KnownPlace | undefined {
  const found = new Map<string, KnownPlace | undefined>();
  const created = new Map<string, KnownPlace>();
  const today = new Map<ProjectId, Today>();

  function settle(wanted: Place, day: Today): KnownPlace {
    const name = placeName(wanted);
    const before = known.places.get(name) ?? created.get(name);
    const isToday = before !== undefined && day.hasPlace(before.id);
    if (!isToday && day.isFull && wanted.release !== OTHER_NAME) {
      return settle({ ...wanted, release: OTHER_NAME }, day);
    }
    const place = before ?? create(wanted, name);
    if (!isToday) {
      day.add(place);
      plan.seenToday.push(place);
    }
    return place;
  }

  function create(wanted: Place, name: string): KnownPlace {
    const place = { ...wanted, id: plan.nextPlaceId };
    plan.nextPlaceId += 1;
    plan.created.push(place);
    created.set(name, place);
    return place;
  }

  return (asked) =>
    getOrMake(found, placeName(asked), () => {
      const before = known.days.get(asked.projectId);
      if (before === undefined) return undefined;
      const day = getOrMake(today, asked.projectId, () => new Today(before));
      return settle(day.bounded(asked), day);
    });
}

/** A project's day while the plan is made. */
class Today {
  readonly #before: PlaceDay;
  readonly #environments = new Set<string>();
  readonly #releases = new Set<string>();
  readonly #places = new Set<number>();

  constructor(before: PlaceDay) {
    this.#before = before;
  }

  hasPlace(id: number): boolean {
    return this.#before.places.has(id) || this.#places.has(id);
  }

  get isFull(): boolean {
    return this.#before.places.size + this.#places.size >= MAX_PLACES_A_DAY;
  }

  add({ id, environment, release }: KnownPlace): void {
    this.#places.add(id);
    if (!this.#before.environments.has(environment)) this.#environments.add(environment);
    if (!this.#before.releases.has(release)) this.#releases.add(release);
  }

  bounded({ projectId, environment, release }: Place): Place {
    const { environments, releases } = this.#before;
    return {
      projectId,
      environment: boundName(
        environment,
        [environments, this.#environments],
        MAX_ENVIRONMENTS_A_DAY,
      ),
      release: boundName(release, [releases, this.#releases], MAX_RELEASES_A_DAY),
    };
  }
}

/** None and the others are no names: they do not count. */
function boundName(name: string, known: readonly ReadonlySet<string>[], most: number): string {
  const isKnown = (one: string) => known.some((names) => names.has(one));
  if (name === "" || isKnown(name)) return name;
  const all = known.reduce((sum, { size }) => sum + size, 0);
  return all - Number(isKnown("")) - Number(isKnown(OTHER_NAME)) < most ? name : OTHER_NAME;
}

/** What meta no longer counts when events of a user are deleted. */
import { getOrMake } from "#lib/get-or-make.ts";
import { OTHER_NAME, placeCandidates, placeName } from "#model/place.ts";
import type {
  ErasedEvents,
  ErasingPlan,
  ErasingRules,
  GroupHour,
  KnownCounts,
  ProjectHour,
} from "#store/ports/digest-erasing.ts";

export function planErasing(
  erased: readonly ErasedEvents[],
  known: KnownCounts,
): ReturnType<ErasingRules["planErasing"]> {
  const issues = new Map<string, ErasingPlan["issues"][number]>();
  const places = new Map<string, ErasingPlan["places"][number]>();
  const hours = new Counts(known.hours, ({ groupId, hourMs, placeId }: Key<GroupHour>) =>
    [groupId, hourMs, placeId].join(" "),
  );
  const projectHours = new Counts(
    known.projectHours,
    ({ hourMs, environment }: Key<ProjectHour>) => `${hourMs} ${environment}`,
  );
  for (const { groupId, hourMs, environment, release, events } of erased) {
    const issueId = known.issueOf.get(groupId);
    if (issueId !== undefined) {
      getOrMake(issues, `${issueId}`, () => ({ issueId, events: 0 })).events += events;
    }
    // As itself, or with the others of a day that had too many.
    const candidates = placeCandidates({ projectId: known.projectId, environment, release });
    const placeIds = candidates.flatMap((place) => known.places.get(placeName(place)) ?? []);
    const keys = placeIds.map((placeId) => ({ groupId, hourMs, placeId }));
    for (const { placeId, events: taken } of hours.take(keys, events)) {
      const place = () => ({ groupId, placeId, events: 0 });
      getOrMake(places, `${groupId} ${placeId}`, place).events += taken;
    }
    const names = [environment, OTHER_NAME, ""];
    projectHours.take(
      names.map((name) => ({ hourMs, environment: name })),
      events,
    );
  }
  return {
    issues: [...issues.values()],
    hours: hours.taken,
    places: [...places.values()],
    projectHours: projectHours.taken,
  };
}

type Key<Row> = Omit<Row, "events">;

/** Sums from which events are taken, never more than there are. */
class Counts<Row extends { events: number }> {
  readonly #left: Map<string, number>;
  readonly #taken = new Map<string, Row>();
  readonly #nameOf: (key: Key<Row>) => string;

  constructor(rows: readonly Row[], nameOf: (key: Key<Row>) => string) {
    this.#nameOf = nameOf;
    this.#left = new Map(rows.map((row) => [nameOf(row), row.events]));
  }

  /** From the first of these sums that has some, then from the next. */
  take(keys: readonly Key<Row>[], events: number): (Key<Row> & { events: number })[] {
    let rest = events;
    return keys.flatMap((key) => {
      const name = this.#nameOf(key);
      const left = this.#left.get(name) ?? 0;
      const some = Math.min(rest, Math.max(0, left));
      if (some === 0) return [];
      rest -= some;
      this.#left.set(name, left - some);
      getOrMake(this.#taken, name, () => ({ ...key, events: 0 }) as unknown as Row).events += some;
      return [{ ...key, events: some }];
    });
  }

  get taken(): Row[] {
    return [...this.#taken.values()];
  }
}

/** Its other events are older than what is kept: nothing is left to call an issue after. */
const NO_WORDS = { title: "[Filtered]", type: "", value: "", culprit: "" };

export const planSettling: ErasingRules["planSettling"] = (issues, newest) => {
  const isGone = ({ id, events }: (typeof issues)[number]) =>
    newest.get(id) === undefined && events <= 0;
  return {
    gone: issues.filter(isGone).map(({ id }) => id),
    named: issues
      .filter((issue) => !isGone(issue))
      .map(({ id, events }) => {
        const found = newest.get(id);
        const { title, type, value, culprit } = found ?? NO_WORDS;
        return {
          issueId: id,
          words: { title, type, value, culprit },
          events: found === undefined ? events : Math.max(1, events),
          lastSeenMs: found?.timestampMs,
        };
      }),
  };
};

/** Releases in environments by their number, as far as the digest remembers them. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { type Place, placeCandidates, placeName } from "#model/place.ts";
import type { KnownPlace, KnownPlaces, PlacePlan } from "#store/ports/digest-meta.ts";

const MAX_CACHED = 10_000;

/** What a project had on a day so far. */
interface Day {
  day: number;
  environments: Set<string>;
  releases: Set<string>;
  places: Set<number>;
}

export class Places {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #byName = new Map<string, KnownPlace | undefined>();
  readonly #byId = new Map<number, KnownPlace | undefined>();
  readonly #days = new Map<ProjectId, Day>();

  constructor(db: DatabaseSync) {
    this.#statements = prepareStatements(db);
  }

  /** More than was asked for: what is remembered is given as it is. */
  read(asked: Iterable<Place>, dayName: string): Omit<KnownPlaces, "nextPlaceId"> {
    if (this.#byName.size >= MAX_CACHED) this.forget();
    const day = Date.parse(dayName) / DAY_MS;
    for (const place of asked) {
      this.#readDay(place.projectId, day);
      if (this.#byName.has(placeName(place))) continue;
      for (const candidate of placeCandidates(place)) this.#readByName(candidate);
    }
    return { places: this.#byName, days: this.#days };
  }

  write({ created, seenToday }: PlacePlan): void {
    for (const place of created) {
      const { id, projectId, environment, release } = place;
      const day = this.#days.get(projectId)?.day ?? 0;
      this.#statements.insert.run(id, projectId, environment, release, day);
      this.#byName.set(placeName(place), place);
      this.#byId.set(id, place);
    }
    const isCreated = new Set(created);
    for (const place of seenToday) {
      const today = this.#days.get(place.projectId);
      if (today === undefined) continue;
      if (!isCreated.has(place)) this.#statements.setDay.run(today.day, place.id);
      today.environments.add(place.environment);
      today.releases.add(place.release);
      today.places.add(place.id);
    }
  }

  byId(id: number): KnownPlace | undefined {
    if (this.#byId.size >= MAX_CACHED) this.#byId.clear();
    return getOrMake(this.#byId, id, () => {
      const row = this.#statements.findById.get(id);
      return row && toPlace(row);
    });
  }

  forget(): void {
    this.#byName.clear();
    this.#byId.clear();
    this.#days.clear();
  }

  #readByName(place: Place): void {
    const { projectId, environment, release } = place;
    const row = this.#statements.find.get(projectId, environment, release);
    this.#byName.set(placeName(place), row && toPlace(row));
  }

  #readDay(projectId: ProjectId, day: number): void {
    if (this.#days.get(projectId)?.day === day) return;
    const rows = this.#statements.listDay.all(projectId, day).map(toPlace);
    this.#days.set(projectId, {
      day,
      environments: new Set(rows.map(({ environment }) => environment)),
      releases: new Set(rows.map(({ release }) => release)),
      places: new Set(rows.map(({ id }) => id)),
    });
  }
}

function toPlace(row: Record<string, unknown>): KnownPlace {
  return {
    id: Number(row.id),
    projectId: Number(row.project_id) as ProjectId,
    environment: String(row.environment),
    release: String(row.release),
  };
}

function prepareStatements(db: DatabaseSync) {
  return {
    find: db.prepare(
      `SELECT * FROM place WHERE project_id = ? AND environment = ? AND "release" = ?`,
    ),
    findById: db.prepare("SELECT * FROM place WHERE id = ?"),
    listDay: db.prepare("SELECT * FROM place WHERE project_id = ? AND last_day = ?"),
    setDay: db.prepare("UPDATE place SET last_day = ? WHERE id = ?"),
    insert: db.prepare(
      `INSERT INTO place (id, project_id, environment, "release", last_day) VALUES (?, ?, ?, ?, ?)`,
    ),
  };
}

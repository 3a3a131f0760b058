/** The number of a release in an environment, as the sums of issues name it. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  MAX_ENVIRONMENTS_A_DAY,
  MAX_PLACES_A_DAY,
  MAX_RELEASES_A_DAY,
  OTHER_NAME,
  type Place,
} from "#model/place.ts";

const MAX_CACHED = 10_000;

export interface StoredPlace extends Place {
  id: number;
}
/** What a project had on a day so far. */
interface Day {
  day: number;
  environments: Set<string>;
  releases: Set<string>;
  places: Set<number>;
}

export class Places {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #cached = new Map<string, StoredPlace>();
  readonly #byId = new Map<number, StoredPlace | undefined>();
  readonly #days = new Map<ProjectId, Day>();

  constructor(db: DatabaseSync) {
    this.#statements = prepareStatements(db);
  }

  /** Made when it is new; undefined when the project was deleted while its events waited. */
  of(asked: Place, dayName: string): StoredPlace | undefined {
    const name = `${dayName} ${asked.projectId} ${asked.environment}\n${asked.release}`;
    const known = this.#cached.get(name);
    if (known !== undefined) return known;
    const day = Date.parse(dayName) / DAY_MS;
    const today = this.#dayOf(asked.projectId, day);
    const place = this.#settle(this.#bounded(asked, today), today);
    if (this.#cached.size >= MAX_CACHED) this.#cached.clear();
    if (place !== undefined) this.#cached.set(name, place);
    return place;
  }

  byId(id: number): StoredPlace | undefined {
    if (this.#byId.size >= MAX_CACHED) this.#byId.clear();
    return getOrMake(this.#byId, id, () => {
      const row = this.#statements.findById.get(id);
      return row && toPlace(row);
    });
  }

  forget(): void {
    this.#cached.clear();
    this.#byId.clear();
    this.#days.clear();
  }

  #dayOf(projectId: ProjectId, day: number): Day {
    const known = this.#days.get(projectId);
    if (known?.day === day) return known;
    const rows = this.#statements.listDay.all(projectId, day).map(toPlace);
    const fresh = {
      day,
      environments: new Set(rows.map(({ environment }) => environment)),
      releases: new Set(rows.map(({ release }) => release)),
      places: new Set(rows.map(({ id }) => id)),
    };
    if (this.#days.size >= MAX_CACHED) this.#days.clear();
    this.#days.set(projectId, fresh);
    return fresh;
  }

  #bounded({ projectId, environment, release }: Place, { environments, releases }: Day): Place {
    return {
      projectId,
      environment: boundName(environment, environments, MAX_ENVIRONMENTS_A_DAY),
      release: boundName(release, releases, MAX_RELEASES_A_DAY),
    };
  }

  #settle(wanted: Place, today: Day): StoredPlace | undefined {
    const found = this.#find(wanted);
    const isToday = found !== undefined && today.places.has(found.id);
    if (!isToday && today.places.size >= MAX_PLACES_A_DAY && wanted.release !== OTHER_NAME) {
      return this.#settle({ ...wanted, release: OTHER_NAME }, today);
    }
    const place = found ?? this.#insert(wanted, today.day);
    if (place === undefined || isToday) return place;
    if (found !== undefined) this.#statements.setDay.run(today.day, found.id);
    today.environments.add(place.environment);
    today.releases.add(place.release);
    today.places.add(place.id);
    return place;
  }

  #find({ projectId, environment, release }: Place): StoredPlace | undefined {
    const row = this.#statements.find.get(projectId, environment, release);
    return row && toPlace(row);
  }

  #insert(place: Place, day: number): StoredPlace | undefined {
    const { projectId, environment, release } = place;
    const row = this.#statements.insert.get(projectId, environment, release, day, projectId);
    return row && { ...place, id: Number(row.id) };
  }
}

/** None and the others are no names: they do not count. */
function boundName(name: string, known: ReadonlySet<string>, most: number): string {
  if (name === "" || known.has(name)) return name;
  const named = known.size - Number(known.has("")) - Number(known.has(OTHER_NAME));
  return named < most ? name : OTHER_NAME;
}

function toPlace(row: Record<string, unknown>): StoredPlace {
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
      `INSERT INTO place (project_id, environment, "release", last_day)
       SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM project WHERE id = ?) RETURNING id`,
    ),
  };
}

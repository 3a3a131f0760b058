/** The number of a release in an environment, as the tables of release health name it. */
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS } from "#lib/time.ts";
import { OTHER_RELEASES, type SessionPlace } from "#model/signals/release-health.ts";

/** More than anybody deploys in a day; beyond it somebody makes releases up. */
const MAX_NEW_PLACES = 500;
const MAX_CACHED = 5000;

export class SessionPlaces {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #ids = new Map<string, number>();

  constructor(db: DatabaseSync) {
    this.#statements = prepareStatements(db);
  }

  /** Made when it is new; undefined when the project was deleted while its sessions waited. */
  idOf(place: SessionPlace, day: string): number | undefined {
    const { projectId, release, environment } = place;
    const name = `${projectId} ${release}\n${environment}`;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#find(place) ?? this.#create(place, Date.parse(day) / DAY_MS);
    if (this.#ids.size >= MAX_CACHED) this.#ids.clear();
    if (id !== undefined) this.#ids.set(name, id);
    return id;
  }

  forget(): void {
    this.#ids.clear();
  }

  #find({ projectId, release, environment }: SessionPlace): number | undefined {
    const row = this.#statements.find.get(projectId, release, environment);
    return row && Number(row.id);
  }

  #create(place: SessionPlace, day: number): number | undefined {
    const made = Number(this.#statements.countNew.get(place.projectId, day)?.count);
    if (made < MAX_NEW_PLACES) return this.#insert(place, day);
    const other = { ...place, release: OTHER_RELEASES, environment: "" };
    return this.#find(other) ?? this.#insert(other, day);
  }

  #insert({ projectId, release, environment }: SessionPlace, day: number): number | undefined {
    const row = this.#statements.insert.get(projectId, release, environment, day, projectId);
    return row && Number(row.id);
  }
}

function prepareStatements(db: DatabaseSync) {
  return {
    find: db.prepare(
      `SELECT id FROM session_place WHERE project_id = ? AND "release" = ? AND environment = ?`,
    ),
    countNew: db.prepare(
      "SELECT count(*) AS count FROM session_place WHERE project_id = ? AND first_day = ?",
    ),
    insert: db.prepare(
      `INSERT INTO session_place (project_id, "release", environment, first_day)
       SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM project WHERE id = ?) RETURNING id`,
    ),
  };
}

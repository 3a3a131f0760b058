/**
 * Counts everything again from rows, in plain code, and says which of the sums that Lapwing keeps
 * differ: issues, hours, users, places, tags, sessions, stats of segments, metrics, monitors, and
 * what meta keeps of each day.
 */
import { DistinctSketch } from "#lib/sketch/distinct-sketch.ts";
import { checkInBytes } from "#store/meta/check-ins.ts";
import { feedbackBytes } from "#store/meta/feedback.ts";
import { dayRows, metaRows, payloadReader, type Row } from "#test/support/store/stored-rows.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Up to here the count of distinct users is exact. */
const EXACT_USERS = 512;

/** One line for each sum that is not what its rows say; empty when all are right. */
export function findDrift(data: string): string[] {
  return [
    ...findEventDrift(data),
    ...comparePayloads(data),
    ...compareSessions(data),
    ...compareSegments(data),
    ...compareMetrics(data),
    ...compareMonitors(data),
    ...compareKept(data),
  ];
}

class Sums {
  readonly #sums = new Map<string, number>();

  add(parts: readonly unknown[], quantity = 1): void {
    const name = JSON.stringify(parts);
    this.#sums.set(name, (this.#sums.get(name) ?? 0) + quantity);
  }

  /** Fractions are added in another order here than there. */
  diff(what: string, kept: Sums): string[] {
    const names = new Set([...this.#sums.keys(), ...kept.#sums.keys()]);
    return [...names].flatMap((name) => {
      const [should, is] = [this.#sums.get(name) ?? 0, kept.#sums.get(name) ?? 0];
      const isSame = Math.abs(should - is) <= Math.abs(should) * 1e-9;
      return isSame ? [] : [`${what} ${name}: ${is}, but its rows say ${should}`];
    });
  }
}

class Distinct {
  readonly #seen = new Map<string, Set<unknown>>();

  add(parts: readonly unknown[], member: unknown): void {
    const name = JSON.stringify(parts);
    if (!this.#seen.has(name)) this.#seen.set(name, new Set());
    this.#seen.get(name)?.add(member);
  }

  sums(): Sums {
    const sums = new Sums();
    for (const [name, { size }] of this.#seen) {
      if (size <= EXACT_USERS) sums.add(JSON.parse(name) as unknown[], size);
    }
    return sums;
  }
}

const start = (ms: number, widthMs: number) => Math.floor(ms / widthMs) * widthMs;
const sketched = ({ sketch }: Row) => DistinctSketch.fromBytes(sketch as Uint8Array).count();

/** Of issues, hours, users and places. */
export function findEventDrift(data: string): string[] {
  const issueOf = new Map(
    metaRows(data, "SELECT group_id, issue_id FROM issue_group").map((row) => [
      row.group_id,
      row.issue_id,
    ]),
  );
  const [issues, hours, projects, places] = [new Sums(), new Sums(), new Sums(), new Sums()];
  const [issueUsers, projectUsers, placeUsers] = [new Distinct(), new Distinct(), new Distinct()];
  const events = dayRows(
    data,
    "event",
    `SELECT project_id, group_id, timestamp_ms, environment, "release", user_key FROM event`,
  );
  for (const event of events) {
    const { project_id: project, group_id: group } = event;
    const [environment, release] = [event.environment ?? "", event.release ?? ""];
    const ms = Number(event.timestamp_ms);
    issues.add([issueOf.get(group)]);
    hours.add([group, start(ms, HOUR_MS), environment, release]);
    projects.add([project, start(ms, HOUR_MS), environment]);
    places.add([group, issueOf.get(group), environment, release]);
    if (event.user_key === null) continue;
    issueUsers.add([issueOf.get(group)], event.user_key);
    for (const width of [HOUR_MS, DAY_MS]) {
      const from = start(ms, width);
      projectUsers.add([project, width, from, environment], event.user_key);
      placeUsers.add([group, width, from, environment, release], event.user_key);
    }
  }
  const kept = keptIn(data);
  const named = (table: string) =>
    `SELECT ${table}.*, environment, "release" FROM ${table} JOIN place ON place.id = place_id`;
  const names = ["environment", "release"];
  return [
    ...issues.diff("issue", kept("SELECT id, events FROM issue", ["id"], "events")),
    ...issueUsers
      .sums()
      .diff("users of issue", kept("SELECT id, users FROM issue", ["id"], "users")),
    ...hours.diff(
      "issue_hour",
      kept(named("issue_hour"), ["group_id", "hour_ms", ...names], "events"),
    ),
    ...projects.diff(
      "project_hour",
      kept("SELECT * FROM project_hour", ["project_id", "hour_ms", "environment"], "events"),
    ),
    ...places.diff(
      "issue_place",
      kept(named("issue_place"), ["group_id", "issue_id", ...names], "events"),
    ),
    ...projectUsers
      .sums()
      .diff(
        "project_users",
        kept(
          "SELECT * FROM project_users",
          ["project_id", "span_ms", "start_ms", "environment"],
          sketched,
        ),
      ),
    ...placeUsers
      .sums()
      .diff(
        "issue_place_users",
        kept(named("issue_place_users"), ["group_id", "span_ms", "start_ms", ...names], sketched),
      ),
  ];
}

function keptIn(data: string) {
  return (sql: string, keys: string[], quantity: string | ((row: Row) => number)): Sums =>
    sumsOf(metaRows(data, sql), keys, quantity);
}

function sumsOf(rows: Row[], keys: string[], quantity: string | ((row: Row) => number)): Sums {
  const sums = new Sums();
  for (const row of rows) {
    const value = typeof quantity === "string" ? Number(row[quantity]) : quantity(row);
    sums.add(
      keys.map((key) => row[key]),
      value,
    );
  }
  return sums;
}

/** Payloads are where their rows say, and tags are counted as they stand in them. */
function comparePayloads(data: string): string[] {
  const read = payloadReader();
  const wrong: string[] = [];
  const tags = new Sums();
  const counted = new Set<string>();
  const columns = "block, block_offset, bytes";
  const events = dayRows(
    data,
    "event",
    `SELECT lower(hex(event_id)) AS id, group_id, ${columns} FROM event`,
  );
  for (const event of events) {
    const payload = JSON.parse(read(event).toString()) as { event_id?: string; tags?: object };
    if (payload.event_id !== event.id) wrong.push(`the payload of event ${event.id} is another's`);
    for (const [key, value] of tagsOf(payload.tags)) {
      tags.add([event.file, event.group_id, key, value]);
      counted.add(key);
    }
  }
  const rows = dayRows(data, "tag_count", "SELECT * FROM tag_count");
  // The others are made from the rest of the event.
  const sent = rows.filter(({ key }) => counted.has(String(key)));
  const kept = sumsOf(sent, ["file", "group_id", "key", "value"], "events");
  for (const table of ["attachment", "span", "metric_point", "replay_segment"]) {
    const stored = dayRows(data, table, `SELECT ${columns} FROM ${table}`);
    for (const row of stored) if (Number(row.bytes) > 0) read(row);
  }
  return [...wrong, ...tags.diff("tag_count", kept)];
}

function tagsOf(tags: object | undefined): [string, unknown][] {
  return Array.isArray(tags) ? (tags as [string, unknown][]) : Object.entries(tags ?? {});
}

/** The states of single sessions; a place that has none is a server's own sums. */
function compareSessions(data: string): string[] {
  const names = ["sessions", "exited", "crashed", "abnormal", "unhandled", "timed", "duration_ms"];
  const statuses = ["ok", "exited", "crashed", "abnormal", "unhandled"];
  const [sums, kept] = [new Sums(), new Sums()];
  const [durations, users] = [new Sums(), new Distinct()];
  const states = metaRows(data, "SELECT * FROM session_state");
  const places = new Set(states.map(({ place_id: place }) => place));
  for (const { place_id: place, hour_ms: hour, status, duration_ms: ms, user_hash } of states) {
    sums.add([place, hour, "sessions"]);
    const name = statuses[Number(status)] ?? "";
    if (name !== "ok") sums.add([place, hour, name]);
    if (user_hash !== null) users.add([place, hour], user_hash);
    if (ms === null || name !== "exited") continue;
    sums.add([place, hour, "timed"]);
    sums.add([place, hour, "duration_ms"], Number(ms));
    durations.add([place, hour]);
  }
  const ofStates = ({ place_id: place }: Row) => places.has(place);
  for (const row of metaRows(data, "SELECT * FROM session_hour").filter(ofStates)) {
    for (const name of names) kept.add([row.place_id, row.hour_ms, name], Number(row[name]));
  }
  const buckets = metaRows(data, "SELECT * FROM session_duration").filter(ofStates);
  const sketches = metaRows(
    data,
    `SELECT place_id, start_ms AS hour_ms, sketch FROM session_users
     WHERE status = 'all' AND span_ms = ${HOUR_MS}`,
  ).filter(ofStates);
  const keys = ["place_id", "hour_ms"];
  return [
    ...sums.diff("session_hour", kept),
    ...durations.diff("session_duration", sumsOf(buckets, keys, "sessions")),
    ...users.sums().diff("session_users", sumsOf(sketches, keys, sketched)),
  ];
}

function compareSegments(data: string): string[] {
  const [sums, kept] = [new Sums(), new Sums()];
  const segments = dayRows(
    data,
    "span",
    `SELECT span.project_id, coalesce(op, '') AS op, coalesce(nullif("transaction", ''), name) AS name,
       environment, start_us, duration_us, status
     FROM span JOIN span_source ON span_source.id = source_id WHERE is_segment = 1`,
  );
  for (const {
    file,
    project_id,
    op,
    name,
    environment,
    start_us,
    duration_us,
    status,
  } of segments) {
    for (const width of [HOUR_MS, DAY_MS]) {
      const from = start(Math.floor(Number(start_us) / 1000), width);
      const key = [file, project_id, width, from, op, name, environment];
      sums.add([...key, "spans"]);
      sums.add([...key, "failed"], status === "internal_error" ? 1 : 0);
      sums.add([...key, "total_ms"], Number(duration_us) / 1000);
    }
  }
  for (const row of dayRows(data, "span_figure", "SELECT * FROM span_figure")) {
    const { file, project_id, width_ms, start_ms, op, name, environment } = row;
    const key = [file, project_id, width_ms, start_ms, op, name, environment];
    for (const what of ["spans", "failed", "total_ms"]) kept.add([...key, what], Number(row[what]));
  }
  return sums.diff("span_figure", kept);
}

function compareMetrics(data: string): string[] {
  const [sums, kept] = [new Sums(), new Sums()];
  for (const point of dayRows(data, "metric_point", "SELECT * FROM metric_point")) {
    const hour = start(Number(point.timestamp_us) / 1000, HOUR_MS);
    const key = [point.file, point.metric_id, hour];
    sums.add([...key, "count"], Number(point.count ?? 1));
    sums.add([...key, "sum"], Number(point.sum ?? point.value));
  }
  for (const row of dayRows(data, "metric_hour", "SELECT * FROM metric_hour")) {
    const key = [row.file, row.metric_id, row.hour_ms];
    for (const what of ["count", "sum"]) kept.add([...key, what], Number(row[what]));
  }
  return sums.diff("metric_hour", kept);
}

function compareKept(data: string): string[] {
  const [sums, kept] = [new Sums(), new Sums()];
  for (const { day, ...run } of metaRows(data, "SELECT * FROM check_in")) {
    sums.add([day], checkInBytes(run as unknown as Parameters<typeof checkInBytes>[0]));
  }
  for (const { day, ...row } of metaRows(data, "SELECT * FROM feedback")) {
    sums.add([day], feedbackBytes(row as unknown as Parameters<typeof feedbackBytes>[0]));
  }
  for (const { day, bytes } of metaRows(data, "SELECT day, bytes FROM kept_day")) {
    kept.add([day], Number(bytes));
  }
  return sums.diff("kept_day", kept);
}

/** What the list of monitors shows is the latest run that is stored. */
function compareMonitors(data: string): string[] {
  const runs = metaRows(
    data,
    "SELECT lower(hex(check_in_id)) AS id, status, started_ms FROM check_in",
  );
  const statuses = Map.groupBy(runs, ({ id }) => id);
  const latest = metaRows(
    data,
    "SELECT lower(hex(check_in_id)) AS id, status FROM monitor_environment",
  );
  return latest.flatMap(({ id, status }) => {
    const stored = (statuses.get(id ?? null) ?? []).map((run) => run.status);
    return stored.includes(status ?? null)
      ? []
      : [`monitor: run ${id} is ${status}, but its rows say ${stored.join(", ") || "nothing"}`];
  });
}

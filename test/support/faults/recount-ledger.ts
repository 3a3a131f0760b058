/**
 * Holds what clients were told against the files of the stopped server: everything acknowledged is
 * there once, nothing is there twice, and every item that came is counted in one outcome.
 */
import { expect } from "vitest";
import type { MixedLedger } from "#test/support/load/mixed-load.ts";
import {
  DISCARDS,
  GROUPS,
  GROUPS_RELEASE,
  QUANTITIES,
  type ShipmentKind,
} from "#test/support/load/mixed-shipments.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { hasServers } from "#test/support/servers/server-rows.ts";
import { dayRows, findUnsound, metaRows } from "#test/support/store/stored-rows.ts";
import { findDrift } from "./recount-rollups.ts";
import { findServerDrift } from "./server-drift.ts";

export interface Balance {
  /** Sendings that were answered with 200, and things that they brought. */
  acknowledged: number;
  things: number;
  lost: string[];
  twice: string[];
  /** Rows of nothing that was ever sent. */
  strange: string[];
  /** Of what got no answer: so many sendings are stored all the same. */
  unknownStored: number;
}

/** Where each kind of thing is found, by the name that the ledger has for it. */
const STORED_IDS: Record<string, (data: string, projectId: number) => string[]> = {
  event: inDays("event", "lower(hex(event_id))"),
  event_trace: inDays("event_trace", "lower(hex(event_id))"),
  attachment: inDays("attachment", "lower(hex(event_id))"),
  span: inDays("span", "lower(hex(trace_id)) || ' ' || lower(hex(span_id))"),
  vital: inDays("vital", "lower(hex(vital_id))"),
  log: inDays("log", "body", "body LIKE 'line %'"),
  metric_point: inDays("metric_point", "lower(hex(trace_id))"),
  feedback: inMeta("feedback", "lower(hex(feedback_id))"),
  replay_segment: inDays("replay_segment", "lower(hex(replay_id)) || ' ' || segment_id"),
  check_in: inMeta("check_in", "lower(hex(check_in_id))"),
  "ended check_in": inMeta("check_in", "lower(hex(check_in_id))", "status = 'ok'"),
  session_state: inMeta("session_state", "lower(hex(sid))"),
  // Indexes of SESSION_STATUSES.
  "exited session": inMeta("session_state", "lower(hex(sid))", "status = 1"),
  "crashed session": inMeta("session_state", "lower(hex(sid))", "status = 2"),
};

function inDays(table: string, id: string, where = "1 = 1") {
  return (data: string, projectId: number) =>
    dayRows(
      data,
      table,
      `SELECT ${id} AS id FROM ${table} WHERE project_id = ${projectId} AND ${where}`,
    ).map((row) => String(row.id));
}

function inMeta(table: string, id: string, where = "1 = 1") {
  return (data: string, projectId: number) =>
    metaRows(
      data,
      `SELECT ${id} AS id FROM ${table} WHERE project_id = ${projectId} AND ${where}`,
    ).map((row) => String(row.id));
}

/** Counts only; `expectBalance` judges. */
export function balance(data: string, { projectId }: Project, ledger: MixedLedger): Balance {
  const lost: string[] = [];
  const twice: string[] = [];
  const strange: string[] = [];
  const sent = Map.groupBy(ledger.things.values(), ({ table }) => table);
  for (const [table, idsOf] of Object.entries(STORED_IDS)) {
    const stored = countEach(idsOf(data, projectId));
    const things = sent.get(table) ?? [];
    const known = new Set(things.map(({ id }) => id));
    for (const { id, reply } of things) {
      if (reply === "acknowledged" && !stored.has(id)) lost.push(`${table} ${id}`);
    }
    for (const [id, times] of stored) {
      if (times > 1) twice.push(`${table} ${id}`);
      if (!known.has(id)) strange.push(`${table} ${id}`);
    }
  }
  const seals = countEach(sealsOf(data, projectId));
  for (const [seal, reply] of ledger.seals) {
    if (reply === "acknowledged" && !seals.has(seal)) lost.push(seal);
  }
  for (const [seal, times] of seals) {
    if (times > 1) twice.push(seal);
    if (!ledger.seals.has(seal)) strange.push(seal);
  }
  const unknownStored = [...seals.keys()].filter((seal) => ledger.seals.get(seal) === "unknown");
  return {
    acknowledged: ledger.tookMs.length,
    things: [...ledger.things.values()].filter(({ reply }) => reply === "acknowledged").length,
    ...{ lost, twice, strange, unknownStored: unknownStored.length },
  };
}

/** `refusals`: a process that is killed takes its last second of refusals along, which is no promise. */
export function expectBalance(
  data: string,
  project: Project,
  ledger: MixedLedger,
  refusals: "exact" | "at most" = "exact",
): Balance {
  const onServers = hasServers(data);
  if (!onServers) expect(findUnsound(data)).toEqual([]);
  const found = balance(data, project, ledger);
  const { lost, twice, strange } = found;
  expect({
    lost: lost.slice(0, 5),
    twice: twice.slice(0, 5),
    strange: strange.slice(0, 5),
  }).toEqual({ lost: [], twice: [], strange: [] });
  expect(ledger.surprises).toEqual({});
  expectOutcomes(data, project, ledger, refusals);
  expect((onServers ? findServerDrift(data) : findDrift(data)).slice(0, 5)).toEqual([]);
  return found;
}

function expectOutcomes(
  data: string,
  { projectId }: Project,
  ledger: MixedLedger,
  refusals: "exact" | "at most",
): void {
  const outcomes = new Map(
    metaRows(
      data,
      `SELECT kind || '/' || reason || '/' || category AS name, sum(quantity) AS quantity
       FROM outcome_hour WHERE project_id = ${projectId} GROUP BY 1`,
    ).map(({ name, quantity }) => [String(name), Number(quantity)]),
  );
  const take = (name: string) => {
    const quantity = outcomes.get(name) ?? 0;
    outcomes.delete(name);
    return quantity;
  };
  const count = (table: string) => STORED_IDS[table]?.(data, projectId).length ?? 0;
  const seals = countEach(sealsOf(data, projectId).map(kindOfSeal)) as Map<ShipmentKind, number>;
  const envelopes = sum(
    metaRows(data, `SELECT envelopes AS n FROM received_hour WHERE project_id = ${projectId}`),
  );
  const sealed = [...seals.values()].reduce((a, b) => a + b, 0);
  // A beacon bears no seal; what is left of the envelopes are beacons.
  seals.set("vitals", envelopes - sealed);
  const came = new Map<string, number>([["log_item", sealed]]);
  for (const [kind, times] of seals) {
    for (const [category, quantity] of Object.entries(QUANTITIES[kind])) {
      came.set(category, (came.get(category) ?? 0) + times * quantity);
    }
  }
  const counts = seals.get("counts") ?? 0;

  const refused = take("invalid/invalid_json/error");
  expect(refused).toBeLessThanOrEqual(ledger.refused + ledger.refusedUnknown);
  if (refusals === "exact") expect(refused).toBeGreaterThanOrEqual(ledger.refused);
  expect(take("invalid/invalid_log/log_item")).toBe(counts);
  for (const [name, quantity] of Object.entries(DISCARDS)) {
    expect(take(`client_discard/${name}`), name).toBe(counts * quantity);
  }
  const stored = {
    error: count("event"),
    attachment: count("attachment"),
    span: count("span"),
    vital: count("vital"),
    log_item: count("log") + sealed,
    trace_metric: count("metric_point"),
    feedback: count("feedback"),
    replay: 2 * count("replay_segment"),
  } as Record<string, number>;
  // What came = what is stored + what was there already, to the unit.
  for (const [category, quantity] of came) {
    const accepted = take(`accepted//${category}`);
    const dropped = take(`invalid/duplicate/${category}`);
    const bad = category === "log_item" ? counts : 0;
    expect([category, accepted + dropped + bad]).toEqual([category, quantity]);
    if (category in stored) expect([category, accepted]).toEqual([category, stored[category]]);
  }
  expect(Object.fromEntries(outcomes)).toEqual({});
  expectGroups(data, projectId, counts);
}

/** Sessions that a server counted itself have no ids, but each came with a seal. */
function expectGroups(data: string, projectId: number, counts: number): void {
  const [row] = metaRows(
    data,
    `SELECT coalesce(sum(sessions), 0) AS sessions, coalesce(sum(errored), 0) AS errored,
       coalesce(sum(crashed), 0) AS crashed
     FROM session_hour JOIN session_place ON session_place.id = place_id
     WHERE "release" = '${GROUPS_RELEASE}' AND session_hour.project_id = ${projectId}`,
  );
  const { exited, errored, crashed } = GROUPS;
  expect({ ...row }).toEqual({
    sessions: counts * (exited + errored + crashed),
    errored: counts * errored,
    crashed: counts * crashed,
  });
}

function sealsOf(data: string, projectId: number): string[] {
  return inDays("log", "body", "body LIKE 'seal %'")(data, projectId);
}

function kindOfSeal(seal: string): string {
  return seal.slice("seal ".length, seal.lastIndexOf(" "));
}

function countEach(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function sum(rows: { n?: unknown }[]): number {
  return rows.reduce((total, { n }) => total + Number(n), 0);
}

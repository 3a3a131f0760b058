import { sql } from "kysely";
import type { IssueId } from "#model/ids.ts";
import { perSignal } from "#model/keeping/signal.ts";
import { SPOOL_START, type SpoolId, type SpoolPosition } from "#model/spool-position.ts";
import type { MetaState } from "#store/ports/digest-meta.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";

/** Given out in order, and never twice. */
export interface Counter {
  /** How many batches were written. */
  changes: number;
  issueId: IssueId;
  placeId: number;
  sessionPlaceId: number;
}

type Row = Record<string, number | string>;

/** Makes the rows that a batch locks; answers where this spool is. */
export async function openState(db: PostgresMeta, spool: SpoolId): Promise<MetaState> {
  await sql`INSERT INTO digest_counter (id, changes, next_issue_id, next_place_id,
    next_session_place_id) VALUES (1, 0, 1, 1, 1) ON CONFLICT (id) DO NOTHING`.execute(db);
  await sql`INSERT INTO digest_state (spool, position, day, day_position, errors_to, traces_to,
      logs_to, replays_to)
    VALUES (${spool}, ${SPOOL_START}, '', ${SPOOL_START}, 0, 0, 0, 0)
    ON CONFLICT (spool) DO NOTHING`.execute(db);
  // Who was killed may have sent its commit: behind the lock it is there, or never will be.
  return db.transaction().execute(async (tx) => (await lockState(tx, spool)).state);
}

/** Nobody else writes a batch, of whatever spool, before the transaction ends. */
export async function lockState(
  tx: PostgresMeta,
  spool: SpoolId,
): Promise<{ state: MetaState; counter: Counter }> {
  const { rows } = await sql<Row>`
    SELECT * FROM digest_counter WHERE id = 1 FOR UPDATE`.execute(tx);
  const row = existing(rows[0]);
  const counter: Counter = {
    changes: Number(row.changes),
    issueId: Number(row.next_issue_id) as IssueId,
    placeId: Number(row.next_place_id),
    sessionPlaceId: Number(row.next_session_place_id),
  };
  return { state: await readState(tx, spool), counter };
}

async function readState(db: PostgresMeta, spool: SpoolId): Promise<MetaState> {
  const { rows } = await sql<Row>`
    SELECT * FROM digest_state WHERE spool = ${spool}`.execute(db);
  const row = existing(rows[0]);
  return {
    position: Number(row.position) as SpoolPosition,
    day: String(row.day),
    dayPosition: Number(row.day_position) as SpoolPosition,
    filledTo: perSignal((signal) => Number(row[`${signal}_to`]) as SpoolPosition),
  };
}

function existing(row: Row | undefined): Row {
  if (row === undefined) throw new Error("The rows that say where the digest is are gone.");
  return row;
}

export async function writeState(
  tx: PostgresMeta,
  spool: SpoolId,
  { position, day, dayPosition, filledTo }: MetaState,
  counter: Counter,
): Promise<void> {
  await sql`UPDATE digest_state SET position = ${position}, day = ${day},
    day_position = ${dayPosition}, errors_to = ${filledTo.errors}, traces_to = ${filledTo.traces},
    logs_to = ${filledTo.logs}, replays_to = ${filledTo.replays}
    WHERE spool = ${spool}`.execute(tx);
  await sql`UPDATE digest_counter SET changes = ${counter.changes},
    next_issue_id = ${counter.issueId}, next_place_id = ${counter.placeId},
    next_session_place_id = ${counter.sessionPlaceId} WHERE id = 1`.execute(tx);
}

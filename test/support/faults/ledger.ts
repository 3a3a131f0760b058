/** Counts straight from the files of a stopped server, to be held against what clients were told. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dayRows, metaRows } from "#test/support/store/stored-rows.ts";

export interface Stored {
  /** Event ids as stored, in any order, duplicates kept. */
  eventIds: string[];
  issueEvents: number;
  hourEvents: number;
  /** "kind/reason/category" → quantity. */
  outcomes: Record<string, number>;
}

export function readStored(data: string): Stored {
  const ids = "SELECT lower(hex(event_id)) AS id FROM event";
  const eventIds = dayRows(data, "event", ids).map(({ id }) => String(id));
  const meta = join(data, "meta.db");
  const sum = (sql: string) => Number(ask(meta, sql)[0]?.sum ?? 0);
  return {
    eventIds,
    issueEvents: sum("SELECT sum(events) AS sum FROM issue"),
    hourEvents: sum("SELECT sum(events) AS sum FROM issue_hour"),
    outcomes: Object.fromEntries(
      ask(
        meta,
        `SELECT kind || '/' || reason || '/' || category AS name, sum(quantity) AS quantity
         FROM outcome_hour GROUP BY 1`,
      ).map(({ name, quantity }) => [String(name), Number(quantity)]),
    ),
  };
}

/** Also of a server that runs. */
export function readIssueTitles(data: string, projectId: number): string[] {
  const sql = "SELECT title FROM issue WHERE project_id = ?";
  return ask(join(data, "meta.db"), sql, projectId).map(({ title }) => String(title));
}

function ask(path: string, sql: string, ...values: number[]): Record<string, unknown>[] {
  const db = new DatabaseSync(path);
  try {
    return db.prepare(sql).all(...values);
  } finally {
    db.close();
  }
}

/** Public key → "kind/reason/category" → quantity; "" stands for requests of no known key. */
export function readOutcomesByKey(data: string): Map<string, Record<string, number>> {
  const rows = metaRows(
    data,
    `SELECT coalesce(public_key, '') AS owner, kind || '/' || reason || '/' || category AS name,
       sum(quantity) AS quantity
     FROM outcome_hour LEFT JOIN project_key ON project_key.id = key_id GROUP BY 1, 2`,
  );
  const byKey = new Map<string, Record<string, number>>();
  for (const { owner, name, quantity } of rows) {
    const outcomes = byKey.get(String(owner)) ?? {};
    outcomes[String(name)] = Number(quantity);
    byKey.set(String(owner), outcomes);
  }
  return byKey;
}

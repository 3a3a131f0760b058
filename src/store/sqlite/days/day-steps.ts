/** The tables of the day files, in numbered steps. */
import type { Signal } from "#model/keeping/signal.ts";
import { tablesOf } from "#model/tables/index.ts";
import { schemaStep, schemaVersion } from "#store/sqlite/rows/table-schema.ts";

/** In every file, whatever its signal. */
const OWN = `
  -- How far the spool is in here, and how much of the blob is.
  CREATE TABLE day_state (
    spool TEXT PRIMARY KEY, position INTEGER NOT NULL,
    blob_bytes INTEGER NOT NULL) STRICT;
  -- Payloads of deleted rows that are still to be overwritten in the blob.
  CREATE TABLE wipe (
    id INTEGER PRIMARY KEY, block INTEGER NOT NULL, block_offset INTEGER NOT NULL,
    bytes INTEGER NOT NULL) STRICT;`;

/** A file's statements, version by version. */
export function stepsOf(signal: Signal): string[] {
  const tables = tablesOf(signal);
  const steps = Array.from({ length: schemaVersion(tables) }, (_, at) =>
    schemaStep(tables, at + 1),
  );
  return [[OWN, steps[0]].join("\n").trim(), ...steps.slice(1)];
}

/** Outcomes, a few samples of what was not stored, acknowledged envelopes, and what was hidden. */
import { sql } from "kysely";
import type { OutcomeCount } from "#model/outcome.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { MAX_SAMPLES_PER_PROJECT, MAX_SAMPLES_PER_REASON } from "#store/ports/outcomes.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";
import type { KnownProjects } from "./lock-projects.ts";
import { given, insertRows, mergeRows } from "./rows.ts";

type Counts = Pick<DigestBatch, "outcomes" | "received" | "scrubbed">;

export async function writeOutcomes(
  tx: PostgresMeta,
  { outcomes, received, scrubbed }: Counts,
  projects: KnownProjects,
): Promise<void> {
  await mergeRows(tx, "outcome_hour", outcomes, {
    project_id: ["key", "int8", ({ projectId }) => projectId],
    hour_ms: ["key", "int8", ({ hourMs }) => hourMs],
    key_id: ["key", "int8", ({ keyId }) => keyId],
    category: ["key", "text", ({ category }) => category],
    kind: ["key", "text", ({ kind }) => kind],
    reason: ["key", "text", ({ reason }) => reason],
    quantity: ["add", "int8", ({ quantity }) => quantity],
  });
  await forgetNothing(
    tx,
    outcomes.filter(({ quantity }) => quantity < 0),
  );
  await writeSamples(tx, outcomes);
  await mergeRows(tx, "received_hour", received, {
    project_id: ["key", "int8", ({ projectId }) => projectId],
    hour_ms: ["key", "int8", ({ hourMs }) => hourMs],
    envelopes: ["add", "int8", ({ envelopes }) => envelopes],
  });
  const hidden = scrubbed.filter(({ projectId }) => projects.has(projectId));
  await mergeRows(tx, "scrub_day", hidden, {
    project_id: ["key", "int8", ({ projectId }) => projectId],
    day: ["key", "text", ({ day }) => day],
    reason: ["key", "text", ({ reason }) => reason],
    quantity: ["add", "int8", ({ quantity }) => quantity],
  });
}

/** Taken back: what is nothing now was never there. */
async function forgetNothing(tx: PostgresMeta, taken: readonly OutcomeCount[]): Promise<void> {
  if (taken.length === 0) return;
  await sql`DELETE FROM outcome_hour USING ${given(taken, {
    project_id: ["int8", ({ projectId }) => projectId],
    hour_ms: ["int8", ({ hourMs }) => hourMs],
  })} WHERE outcome_hour.project_id = given.project_id
    AND outcome_hour.hour_ms = given.hour_ms AND quantity <= 0`.execute(tx);
}

async function writeSamples(tx: PostgresMeta, outcomes: readonly OutcomeCount[]): Promise<void> {
  const samples = outcomes.flatMap(({ samples = [], ...outcome }) =>
    samples.map((sample) => ({ ...outcome, ...sample })),
  );
  if (samples.length === 0) return;
  await insertRows(tx, "drop_sample", samples, {
    project_id: ["int8", ({ projectId }) => projectId],
    kind: ["text", ({ kind }) => kind],
    reason: ["text", ({ reason }) => reason],
    category: ["text", ({ category }) => category],
    key_id: ["int8", ({ keyId }) => keyId],
    at_ms: ["int8", ({ atMs }) => atMs],
    item_type: ["text", ({ itemType }) => itemType],
    event_id: ["text", ({ eventId }) => eventId],
    sdk: ["text", ({ sdk }) => sdk],
    bytes: ["int8", ({ bytes }) => bytes],
  });
  const projects = [...new Set(samples.map(({ projectId }) => projectId))];
  const cut = (by: string, most: number) =>
    sql`DELETE FROM drop_sample WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY ${sql.raw(by)} ORDER BY id DESC) AS at
      FROM drop_sample WHERE project_id = ANY(${sql.val(projects)}::int8[])) AS ranked
    WHERE at > ${most})`.execute(tx);
  await cut("project_id, kind, reason, category", MAX_SAMPLES_PER_REASON);
  await cut("project_id", MAX_SAMPLES_PER_PROJECT);
}

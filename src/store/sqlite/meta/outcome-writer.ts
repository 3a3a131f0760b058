/** Outcomes, a few samples of what was not stored, and acknowledged envelopes; part of meta's write. */
import type { DatabaseSync } from "node:sqlite";
import type { OutcomeCount } from "#model/outcome.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { MAX_SAMPLES_PER_PROJECT, MAX_SAMPLES_PER_REASON } from "#store/ports/outcomes.ts";

export function prepareWriteOutcomes(
  db: DatabaseSync,
): (batch: Pick<DigestBatch, "outcomes" | "received">) => void {
  const statements = prepare(db);

  function writeSamples(outcome: OutcomeCount): void {
    const { projectId, kind, reason, category, keyId } = outcome;
    for (const { atMs, itemType, eventId, sdk, bytes } of outcome.samples ?? []) {
      statements.addSample.run(
        ...[projectId, kind, reason, category, keyId, atMs, itemType],
        ...[eventId ?? null, sdk ?? null, bytes ?? null],
      );
    }
    statements.cutReason.run(projectId, kind, reason, category);
  }

  return ({ outcomes, received }) => {
    for (const { projectId, hourMs, keyId, category, kind, reason, quantity } of outcomes) {
      statements.addOutcome.run(projectId, hourMs, keyId, category, kind, reason, quantity);
      // Taken back: what is nothing now was never there.
      if (quantity < 0) {
        statements.forgetNothing.run(projectId, hourMs, keyId, category, kind, reason);
      }
    }
    const sampled = outcomes.filter(({ samples }) => samples !== undefined && samples.length > 0);
    for (const outcome of sampled) writeSamples(outcome);
    for (const projectId of new Set(sampled.map((outcome) => outcome.projectId))) {
      statements.cutProject.run(projectId);
    }
    for (const { projectId, hourMs, envelopes } of received) {
      statements.addReceived.run(projectId, hourMs, envelopes);
    }
  };
}

function prepare(db: DatabaseSync) {
  return {
    addOutcome: db.prepare(
      `INSERT INTO outcome_hour (project_id, hour_ms, key_id, category, kind, reason, quantity)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`,
    ),
    forgetNothing: db.prepare(
      `DELETE FROM outcome_hour WHERE project_id = ? AND hour_ms = ? AND key_id = ?
         AND category = ? AND kind = ? AND reason = ? AND quantity <= 0`,
    ),
    addSample: db.prepare(
      `INSERT INTO drop_sample
         (project_id, kind, reason, category, key_id, at_ms, item_type, event_id, sdk, bytes)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    cutReason: db.prepare(
      `DELETE FROM drop_sample WHERE id IN (
         SELECT id FROM drop_sample
         WHERE project_id = ? AND kind = ? AND reason = ? AND category = ?
         ORDER BY id DESC LIMIT -1 OFFSET ${MAX_SAMPLES_PER_REASON})`,
    ),
    cutProject: db.prepare(
      `DELETE FROM drop_sample WHERE id IN (
         SELECT id FROM drop_sample WHERE project_id = ?
         ORDER BY id DESC LIMIT -1 OFFSET ${MAX_SAMPLES_PER_PROJECT})`,
    ),
    addReceived: db.prepare(
      `INSERT INTO received_hour (project_id, hour_ms, envelopes) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET envelopes = envelopes + excluded.envelopes`,
    ),
  };
}

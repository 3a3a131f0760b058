/** For tests: envelopes as the edge would have spooled them, and one run of the digest over them. */
import { digest } from "#ingest/digest/digest.ts";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { spoolPosition } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { storedSettings } from "./sample-settings.ts";

export const RECEIVED_MS = Date.parse("2026-11-15T12:00:00Z");

export interface SampleEnvelope {
  projectId: ProjectId;
  items: readonly (readonly [type: string, payload: unknown])[];
  receivedAtMs?: number;
  header?: object;
}

let at = 0;

/** Payloads that are not text are written as JSON. */
export function spooled(envelope: SampleEnvelope): ReadRecord {
  at += 1;
  const { projectId, items, receivedAtMs = RECEIVED_MS, header = {} } = envelope;
  const lines = items.flatMap(([type, payload]) => {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    return [JSON.stringify({ type, length: Buffer.byteLength(text) }), text];
  });
  const body = Buffer.from([JSON.stringify(header), ...lines].join("\n"));
  const common = { projectId, keyId: 3 as KeyId, receivedAtMs, note: {}, body };
  return {
    record: { kind: "envelope", ...common },
    from: spoolPosition(2, at * SECOND_MS),
    to: spoolPosition(2, (at + 1) * SECOND_MS),
  };
}

export function digestSamples(
  store: DigestStore,
  records: readonly ReadRecord[],
  kept = new KeptBatches(),
): Promise<DigestBatch> {
  const [first, ...more] = records;
  if (first === undefined) throw new Error("a batch has at least one record");
  return digest([first, ...more], true, {
    store,
    settings: storedSettings(store),
    kept,
    setAside: (_at, reason) => {
      throw new Error(reason);
    },
  });
}

/** "2 session accepted/", sorted. */
export function outcomeTexts({ outcomes }: Pick<DigestBatch, "outcomes">): string[] {
  return outcomes
    .map(({ category, kind, reason, quantity }) => `${quantity} ${category} ${kind}/${reason}`)
    .sort();
}

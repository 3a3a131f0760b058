/** For tests of kinds: envelopes as the edge would have spooled them, through the real digest. */
import type { DigestTools } from "#ingest/digest/context.ts";
import { digest } from "#ingest/digest/digest.ts";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import type { RecordNote } from "#ingest/spool/record.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { JsonObject } from "#lib/json.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { spoolPosition } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { storedSettings } from "./sample-settings.ts";

/** Sunday noon. */
export const RECEIVED_MS = Date.parse("2026-11-15T12:00:00Z");

export interface BenchItem {
  header: JsonObject & { type: string };
  payload: string | Buffer;
}

export interface BenchRecord {
  projectId: ProjectId;
  items: BenchItem[];
  receivedAtMs?: number;
  header?: JsonObject;
  note?: RecordNote;
}

let position = 0;

/** After all that were made before. */
export function makeRecord(of: BenchRecord): ReadRecord {
  position += 100;
  const parts = [Buffer.from(JSON.stringify(of.header ?? {}))];
  for (const { header, payload } of of.items) {
    const bytes = Buffer.from(payload);
    const line = JSON.stringify({ ...header, length: bytes.length });
    parts.push(Buffer.from(`\n${line}\n`), bytes);
  }
  return {
    record: {
      kind: "envelope",
      projectId: of.projectId,
      keyId: 3 as KeyId,
      receivedAtMs: of.receivedAtMs ?? RECEIVED_MS,
      note: of.note ?? {},
      body: Buffer.concat(parts),
    },
    from: spoolPosition(2, position),
    to: spoolPosition(2, position + 100),
  };
}

/** A stage that throws fails the test. */
export function runDigest(
  store: DigestStore,
  records: readonly [ReadRecord, ...ReadRecord[]],
  settings: DigestTools["settings"] = storedSettings(store),
): Promise<DigestBatch> {
  return digest(records, true, {
    store,
    settings,
    kept: new KeptBatches(),
    setAside: (_at, reason) => {
      throw new Error(reason);
    },
  });
}

/** "2 log_item accepted/", sorted. */
export function outcomesOf({ outcomes }: DigestBatch): string[] {
  return outcomes
    .map(({ category, kind, reason, quantity }) => `${quantity} ${category} ${kind}/${reason}`)
    .sort();
}

/** Envelopes through the digest, for the tests of kinds. */
import { digest } from "#ingest/digest/digest.ts";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import type { RecordNote } from "#ingest/spool/record.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { spoolPosition } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { storedSettings } from "./sample-settings.ts";

const NOON_MS = Date.parse("2026-11-15T12:00:00Z");

/** Header, then payload; `length` is added. */
export type SampleItem = [
  header: { type: string; [key: string]: unknown },
  payload: Buffer | object,
];

export interface EnvelopeOptions {
  header?: object;
  receivedAtMs?: number;
  note?: RecordNote;
}

export class SampleDigest {
  store: DigestStore;
  readonly projectId: ProjectId;
  readonly setAside: string[] = [];
  #at = 0;

  constructor(store: DigestStore, projectId: ProjectId) {
    this.store = store;
    this.projectId = projectId;
  }

  /** As the edge would have spooled it. */
  envelope(items: readonly SampleItem[], options: EnvelopeOptions = {}): ReadRecord {
    this.#at += 100;
    const { header = {}, receivedAtMs = NOON_MS, note = {} } = options;
    const body = Buffer.concat([
      Buffer.from(JSON.stringify(header)),
      ...items.flatMap(([itemHeader, payload]) => {
        const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
        const line = JSON.stringify({ ...itemHeader, length: bytes.length });
        return [Buffer.from(`\n${line}\n`), bytes];
      }),
    ]);
    const common = { projectId: this.projectId, keyId: 3 as KeyId, receivedAtMs, note, body };
    return {
      record: { kind: "envelope", ...common },
      from: spoolPosition(2, this.#at),
      to: spoolPosition(2, this.#at + 100),
    };
  }

  digest(...records: [ReadRecord, ...ReadRecord[]]): Promise<DigestBatch> {
    const { store } = this;
    return digest(records, true, {
      store,
      settings: storedSettings(store),
      kept: new KeptBatches(),
      setAside: (_at, reason) => void this.setAside.push(reason),
    });
  }

  async write(...records: [ReadRecord, ...ReadRecord[]]): Promise<DigestBatch> {
    const batch = await this.digest(...records);
    await this.store.write(batch);
    return batch;
  }
}

/** "2 attachment accepted/", sorted. */
export function outcomesOf({ outcomes }: DigestBatch): string[] {
  return outcomes
    .map(({ category, kind, reason, quantity }) => `${quantity} ${category} ${kind}/${reason}`)
    .sort();
}

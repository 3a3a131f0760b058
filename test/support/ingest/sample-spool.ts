/** For the spool's tests: a folder that goes away with the test, records, and what a reader finds. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Damage, type ReadRecord, SpoolReader } from "#ingest/spool/reader.ts";
import type { RecordNote, SpoolRecord } from "#ingest/spool/record.ts";
import { recoverSpool } from "#ingest/spool/recover.ts";
import { SpoolState } from "#ingest/spool/shared-state.ts";
import { SpoolWriter, type SpoolWriterOptions } from "#ingest/spool/writer.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { SPOOL_START, type SpoolPosition } from "#model/spool-position.ts";

export function sampleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-spool-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function sampleRecord(body: string | Buffer, note: RecordNote = {}): SpoolRecord {
  return {
    kind: "envelope",
    projectId: 7 as ProjectId,
    keyId: 3 as KeyId,
    receivedAtMs: 1_794_700_800_123.5,
    note,
    body: Buffer.from(body),
  };
}

/** A writer as the edge starts one: the spool is recovered first. */
export function startWriter(
  folder: string,
  options: Partial<SpoolWriterOptions> = {},
): { writer: SpoolWriter; state: SpoolState } {
  const state = options.state ?? new SpoolState();
  const segment = recoverSpool(folder, SPOOL_START);
  return {
    state,
    writer: new SpoolWriter({ folder, segment, state, maxBacklogBytes: 2 ** 40, ...options }),
  };
}

/** Writes each body as a record of its own write, and closes. */
export async function writeBodies(
  folder: string,
  bodies: readonly (string | Buffer)[],
  options: Partial<SpoolWriterOptions> = {},
): Promise<SpoolPosition[]> {
  const { writer, state } = startWriter(folder, options);
  const ends: SpoolPosition[] = [];
  for (const body of bodies) {
    await writer.append(sampleRecord(body));
    ends.push(state.durable);
  }
  await writer.close();
  return ends;
}

export interface Found {
  bodies: string[];
  records: ReadRecord[];
  damages: Damage[];
}

export function readSpool(
  folder: string,
  durable: SpoolPosition,
  from: SpoolPosition = SPOOL_START,
): Found {
  const damages: Damage[] = [];
  const reader = new SpoolReader(folder, from, (damage) => damages.push(damage));
  const records: ReadRecord[] = [];
  for (;;) {
    const read = reader.next(durable);
    if (read === undefined) break;
    records.push(read);
  }
  reader.close();
  return { records, damages, bodies: records.map(({ record }) => record.body.toString()) };
}

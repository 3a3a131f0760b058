import type { ProjectId } from "#model/ids.ts";
import type { EventNote } from "#protocol/event/event.ts";

/** What is known of a profile without opening it: one of a transaction, or a chunk of a long one. */
export interface Profile {
  projectId: ProjectId;
  /** 32 hex digits. The chunks of one profiler share it. */
  profileId: string;
  /** Of a chunk alone. */
  chunkId: string | undefined;
  traceId: string | undefined;
  /** The transaction that was profiled, by id and name. */
  transactionId: string | undefined;
  transaction: string | undefined;
  platform: string;
  release: string | undefined;
  environment: string | undefined;
  startMs: number;
  durationMs: number;
  receivedMs: number;
  /** Of the JSON. */
  bytes: number;
  notes: readonly EventNote[];
}

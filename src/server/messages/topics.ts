/** All that the parts tell each other while they run. A message may get lost: it may delay, never lose. */
import type { GiveBack } from "#ingest/limits/give-backs.ts";
import type { DigestNotice } from "#model/digest-notice.ts";
import type { RelayTargetId } from "#model/ids.ts";
import type { EdgeFacts } from "#model/keeping/system.ts";
import type { RelayCount, RelayTarget } from "#model/relay.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";
import type { ServerReport } from "#server/reporting/report-channel.ts";
import type { FinishedScan } from "#store/ports/operations.ts";

/** What the digest says of each batch it has written. */
export interface WrittenBatch {
  records: number;
  /** From the receipt of its first record until it was stored. */
  lagMs: number;
}

/** Plain data, which could as well go from one machine to another. */
export interface Topics extends ThreadTopics {
  /** A batch brought these issues. */
  brought: DigestNotice[];
  wrote: WrittenBatch;
  /** What filters dropped of a batch: it uses up no limit. */
  filtered: GiveBack[];
  /** A user's data is gone from the stores. */
  erased: undefined;
  /** Why envelopes are refused; empty when they are not. */
  problems: readonly string[];
  /** A reader met a damaged file. */
  "damage met": undefined;
  scanned: FinishedScan;
  /** Something of Lapwing itself failed. */
  report: ServerReport;
  /** A target says what it does not take. */
  "relay limits": { targetId: RelayTargetId; limits: RateLimit[] };
}

/** Between whoever starts a part and the part, on one machine; some of it is shared memory. */
interface ThreadTopics {
  /** Where the stores have got to. */
  "digest resumes": SpoolPosition;
  /** Why the digest cannot run, for a person. */
  "digest refuses": string;
  /** The edge has recovered the spool: reading may begin. */
  "spool is ready": true;
  /** Garbage may go now. */
  "memory is short": undefined;
  /** The port of pages and API. */
  "web listens": number;
  /** The server stops: streams that never end by themselves are to end. */
  closing: undefined;
  "relay targets": readonly RelayTarget[];
  /** Whoever delivers follows a queue through its memory. */
  "relay queues": readonly (readonly [RelayTargetId, SharedArrayBuffer])[];
  /** Of what did not go through a queue. */
  "relay counts": RelayCount[];
  "relay ends": undefined;
}

export type Topic = keyof Topics;

/** Whoever begins to listen is told the last one first. */
export const STATES: ReadonlySet<Topic> = new Set<Topic>([
  "problems",
  "spool is ready",
  "relay targets",
  "relay queues",
]);

/** What each part hears of the others; the edge hears everything. */
export const HEARD = {
  digest: ["spool is ready", "memory is short"],
  relay: ["relay targets", "relay queues", "relay counts", "relay ends"],
  web: ["brought", "problems", "closing"],
  scan: [],
} as const satisfies Record<string, readonly Topic[]>;

export type Part = keyof typeof HEARD;
export type HeardBy<Name extends Part> = (typeof HEARD)[Name][number];

/** What only the edge knows, or must have done before somebody goes on; each with its answer. */
export interface Questions {
  facts: EdgeFacts;
  /** Keys or limits have changed; answered when the edge goes by the new ones. */
  "ingest changed": boolean;
}

export type Question = keyof Questions;

import type { GiveBacks } from "#ingest/limits/give-backs.ts";
import type { SettingsReader } from "#ingest/settings/settings-reader.ts";
import type { DeadLetterOrigin } from "#ingest/spool/dead-letter-origin.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { ProjectId } from "#model/ids.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { KeptBatches } from "./kept-batches.ts";

/** What the digest needs from outside; tests pass a real one in a temporary folder. */
export interface DigestTools extends DigestContext {
  settings: Pick<SettingsReader, "now">;
  /** What was decided about records that are read again. */
  kept: KeptBatches;
}

/** What a batch needs beside its items: nothing of it reaches what is done to an item alone. */
export interface DigestContext {
  store: Pick<
    DigestStore,
    | "spool"
    | "findStored"
    | "findStoredFeedback"
    | "findStoredSpans"
    | "findStoredTransactions"
    | "listCountedNames"
    | "listDiscardReasons"
    | "listShared"
    | "findCheckIns"
    | "findGroups"
    | "countNewGroups"
    | "findTagValues"
  >;
  /** Told what filters drop; where nobody listens there is none. */
  giveBacks?: GiveBacks;
  /** Keeps what could not be digested for a person to look at. */
  setAside: (
    at: SpoolPosition,
    reason: string,
    bytes: Buffer,
    projectId: ProjectId,
    /** undefined when digesting it again would be of no use. */
    origin?: DeadLetterOrigin,
  ) => void;
}

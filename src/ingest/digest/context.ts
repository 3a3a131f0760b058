import type { GiveBacks } from "#ingest/limits/give-backs.ts";
import type { ScrubBook } from "#ingest/scrub/scrub-book.ts";
import type { FilterBook } from "#ingest/settings/filter-book.ts";
import type { GuardBook } from "#ingest/settings/guard-book.ts";
import type { LetterOrigin } from "#ingest/spool/letter-origin.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { ProjectId } from "#model/ids.ts";
import type { SpoolPosition } from "#model/spool-position.ts";

/** What the digest needs from outside; tests pass a real one in a temporary folder. */
export interface DigestContext {
  store: Pick<
    DigestStore,
    | "findStored"
    | "findStoredVitals"
    | "listVitalRoutes"
    | "findStoredAttachments"
    | "findStoredProfiles"
    | "findStoredFeedback"
    | "findStoredSegments"
    | "findStoredSpans"
    | "findStoredTransactions"
    | "listCountedNames"
    | "listDiscardReasons"
    | "listMetricKeys"
    | "findCheckIn"
    | "findOpenCheckIns"
    | "listMonitorPlaces"
    | "findGroups"
    | "countNewGroups"
    | "findTagValues"
  >;
  retentionDays: number;
  filters: FilterBook;
  guards: GuardBook;
  /** Per project: `scrubRules.of(projectId)`. */
  scrubRules: ScrubBook;
  /** Told what filters drop; where nobody listens there is none. */
  giveBacks?: GiveBacks;
  /** Keeps what could not be digested for a person to look at. */
  setAside: (
    at: SpoolPosition,
    reason: string,
    bytes: Buffer,
    projectId: ProjectId,
    /** undefined when digesting it again would be of no use. */
    origin?: LetterOrigin,
  ) => void;
}

/** What every grouping version returns. */
export interface Grouping {
  /** "v1": part of the stored group, so that a later version never mixes with an older one. */
  version: string;
  /** The text that is hashed: two events with the same key are one group. */
  key: string;
  /** For a person: "exception type, in-app frames". */
  reason: GroupingReason;
  /** What went into the key, in order, for the "grouped by …" panel. */
  parts: string[];
}

export type GroupingReason =
  | "fingerprint sent by the SDK"
  | "fingerprint sent by the SDK, with the default"
  | "exception and in-app frames"
  | "exception and all frames"
  | "exception type and message"
  | "content security policy report"
  | "message"
  | "nothing to group by"
  | "more new issues than the limit";

/** Deleting everything of one user, in meta and in telemetry. */
import type { UserDataCounts, UserDeletion, UserSelector } from "#model/keeping/user-deletion.ts";
import type { StoredEvent } from "#model/signals/stored-event.ts";
import type { GroupChange } from "./digest.ts";

/** What the store cannot read itself: the contents of an event. */
export interface EraseTools {
  readEvent(stored: StoredEvent): {
    user: UserSelector;
    /** Those that were counted when it was stored. */
    tags: readonly (readonly [string, string])[];
    newest: GroupChange["newest"];
  };
  /** Before it is forgotten who it was: what is kept outside of the store, deleted and counted. */
  eraseElsewhere?(who: UserSelector): UserDataCounts;
}

export interface DigestErasing {
  hasUserDeletion(): Promise<boolean>;
  /**
   * One step of deleting a user's data, of the oldest request; undefined when none waits. Between
   * batches, when all that was received before the request is digested.
   */
  eraseUserData(tools: EraseTools): Promise<UserDeletion | undefined>;
}

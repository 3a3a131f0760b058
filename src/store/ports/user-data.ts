import type { ProjectId } from "#model/ids.ts";
import type { StoredEvent } from "#model/stored-event.ts";
import type { UserDataCounts, UserDeletion, UserSelector } from "#model/user-deletion.ts";
import type { GroupChange } from "./digest.ts";

/** What is stored about one user of an app. The digest deletes: DigestStore.eraseUserData. */
export interface UserDataStore {
  /** How much there is; nothing is changed. Reads all payloads of the project. */
  count(projectId: ProjectId, who: UserSelector): Promise<UserDataCounts>;
  /** Asks for all of it to be deleted. */
  request(ask: UserDeletionAsk): Promise<UserDeletion>;
  find(id: number): Promise<UserDeletion | undefined>;
  /** Newest first. */
  list(projectId: ProjectId, limit: number): Promise<UserDeletion[]>;
}
export interface UserDeletionAsk {
  projectId: ProjectId;
  who: UserSelector;
  requestedBy: string;
  requestedAtMs: number;
}
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

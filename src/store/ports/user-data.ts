import type { ProjectId } from "#model/ids.ts";
import type { UserDataCounts, UserDeletion, UserSelector } from "#model/keeping/user-deletion.ts";

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

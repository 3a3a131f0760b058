import type { ProjectId } from "#model/ids.ts";
import type { Profile } from "#model/signals/profile.ts";

export interface ProfileStore {
  /** Newest first, without what was measured. */
  list(filter: ProfileFilter): Promise<Profile[]>;
  /** The JSON as the SDK sent it, without secrets. */
  read(key: ProfileKey): Promise<Buffer | undefined>;
}

export interface ProfileKey {
  projectId: ProjectId;
  profileId: string;
  chunkId: string | undefined;
}
export function profileKeyText({ projectId, profileId, chunkId }: ProfileKey): string {
  return `${projectId}:${profileId}:${chunkId ?? ""}`;
}

export interface ProfileRow extends Profile {
  payload: Buffer;
}

/** By when they began: from `fromMs` up to, not including, `toMs`. */
export interface ProfileFilter {
  projectId: ProjectId;
  fromMs: number;
  toMs: number;
  profileId?: string | undefined;
  traceId?: string | undefined;
  transactionId?: string | undefined;
  release?: string | undefined;
  environment?: string | undefined;
  limit: number;
}

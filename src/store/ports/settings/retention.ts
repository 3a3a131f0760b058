import type { StoredRetention } from "#model/keeping/retention.ts";

/** The digest reads it itself: DigestStore.readRetention. */
export interface RetentionStore {
  /** No values, until somebody sets some. */
  find(): Promise<StoredRetention>;
  /** As a whole. */
  set(stored: StoredRetention): Promise<void>;
}

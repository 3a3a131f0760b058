import {
  fixedRetention,
  mergeRetention,
  type RetentionChange,
  type RetentionConfig,
  type RetentionValues,
} from "#model/keeping/retention.ts";
import type { Store } from "#store/ports/store.ts";

export interface RetentionNow {
  /** As it holds. */
  values: RetentionValues;
  /** What the environment decides of it. */
  fixed: Partial<RetentionValues>;
  change: RetentionChange | undefined;
}

export async function readRetention(
  store: Pick<Store, "retention">,
  config: RetentionConfig,
): Promise<RetentionNow> {
  const fixed = fixedRetention(config);
  const { values, change } = await store.retention.find();
  return { values: mergeRetention(fixed, values), fixed, change };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { RelayCount } from "#model/relay.ts";
import type { RelayProgress } from "#store/ports/settings/relay.ts";
import type { FollowedQueue } from "./follow-context.ts";
import { RetryPace } from "./retry-pace.ts";

/**
 * A store that cannot be written now is asked again: going on without it would send twice after the
 * next start. False when stopped before it worked.
 */
export async function recordProgress(
  { target, queue, store, maxRetryMs, onTrouble }: FollowedQueue,
  counts: RelayCount[],
  progress: Partial<RelayProgress>,
  stopping: AbortSignal,
): Promise<boolean> {
  const pace = new RetryPace(maxRetryMs);
  for (;;) {
    try {
      await store.record(target.id, counts, { queue, ...progress });
      return true;
    } catch (error) {
      onTrouble({ what: "not recorded", error });
      if (stopping.aborted) return false;
      await sleep(pace.nextMs(), undefined, { signal: stopping }).catch(() => {});
    }
  }
}

/** The edge's limits as people set them: at once when web says so, soon when another program did. */
import { NoiseJudge } from "#ingest/limits/noise-judge.ts";
import { NEVER_LIMITED, RateLimiter } from "#ingest/limits/rate-limiter.ts";
import { SpikeGuard } from "#ingest/limits/spike-guard.ts";
import { openClock } from "#ingest/limits/window.ts";
import { HOUR_MS, SECOND_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { LimitName } from "#model/limits.ts";
import type { Log } from "#server/log.ts";
import type { HourVolume, VolumeFilter } from "#store/ports/outcomes.ts";
import { StoreAway } from "#store/ports/store-claim.ts";
import type { EdgeStore } from "./last-known.ts";

/** As long as keys are remembered. */
const REREAD_MS = 5 * SECOND_MS;

export interface FollowedLimits {
  limiter: RateLimiter;
  judge: NoiseJudge;
  /** Never rejects: what holds goes on to hold. */
  reload(): Promise<void>;
  stop(): void;
}

export async function followLimits(
  perMinute: number,
  store: Pick<EdgeStore, "limits" | "outcomes" | "filters">,
  log: Pick<Log, "error">,
): Promise<FollowedLimits> {
  const clock = openClock();
  const onError = (error: unknown) => log.error({ err: error }, "limits could not be read");
  const spikes = new SpikeGuard(
    (projectId, category, fromMs) =>
      store.outcomes.volumes({ projectId, category, fromMs, toMs: clock.wallMs() + HOUR_MS }),
    clock,
    onError,
  );
  const limiter = new RateLimiter({
    perMinute,
    clock,
    spikes,
    async readUsed(rule, sinceMs) {
      const filter = { ...ownerOf(rule), fromMs: sinceMs, toMs: clock.wallMs() + HOUR_MS };
      // What was used before cannot be known while the store is away: from now on is counted.
      const volumes = await store.outcomes.volumes(filter).catch(nothingIfAway);
      const counted = volumes.filter(({ category }) => category !== NEVER_LIMITED);
      return counted.reduce((sum, { taken }) => sum + taken, 0);
    },
  });
  const reload = async () => {
    try {
      const [rules, guards] = await Promise.all([
        store.limits.listRules(),
        store.limits.listGuards(),
      ]);
      spikes.setGuards(guards);
      await limiter.setRules(rules);
    } catch (error) {
      onError(error);
    }
  };
  await reload();
  const timer = setInterval(() => void reload(), REREAD_MS);
  timer.unref();
  const judge = new NoiseJudge((projectId) => store.filters.find(projectId), onError);
  return { limiter, judge, reload, stop: () => clearInterval(timer) };
}

function nothingIfAway(error: unknown): HourVolume[] {
  if (error instanceof StoreAway) return [];
  throw error;
}

function ownerOf({ scope, scopeId, category }: LimitName): Omit<VolumeFilter, "fromMs" | "toMs"> {
  return {
    projectId: scope === "project" ? (scopeId as ProjectId) : undefined,
    keyId: scope === "key" ? (scopeId as KeyId) : undefined,
    category: category === "all" ? undefined : category,
  };
}

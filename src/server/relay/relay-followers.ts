/** A follower for each target that has a queue, and what they report. */
import { SpoolState } from "#ingest/spool/shared-state.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { RelayTargetId } from "#model/ids.ts";
import type { RelayCount, RelayStatus, RelayTarget } from "#model/relay.ts";
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";
import { openSender } from "#relay/delivery/deliver.ts";
import type { RelayTrouble } from "#relay/delivery/follow-context.ts";
import { RelayLedger } from "#relay/delivery/relay-ledger.ts";
import { TargetFollower } from "#relay/delivery/target-follower.ts";
import { UpstreamLimits } from "#relay/delivery/upstream-limits.ts";
import { queueFolder } from "#relay/queues.ts";
import type { Log } from "#server/log.ts";
import type { Topics } from "#server/messages/topics.ts";
import type { RelayStore } from "#store/ports/settings/relay.ts";

export interface RelayFollowersParts {
  /** Of all queues. */
  folder: string;
  store: RelayStore;
  maxRetryMs: number;
  log: Log;
  onLimits: (targetId: RelayTargetId, limits: RateLimit[]) => void;
}

/** For what is under way when the server stops. */
const GRACE_MS = 2 * SECOND_MS;

export class RelayFollowers {
  #parts: RelayFollowersParts;
  #limits = new UpstreamLimits();
  #targets = new Map<RelayTargetId, RelayTarget>();
  #queues = new Map<RelayTargetId, SharedArrayBuffer>();
  #followers = new Map<RelayTargetId, TargetFollower>();
  /** From the edge, until it is written. */
  #counts = new RelayLedger();
  #written = new Map<RelayTargetId, string>();
  #writing: Promise<void> | undefined;

  constructor(parts: RelayFollowersParts) {
    this.#parts = parts;
  }

  addCounts(counts: readonly RelayCount[]): void {
    for (const count of counts) this.#counts.add(count);
  }

  setTargets(targets: readonly RelayTarget[]): void {
    this.#targets = new Map(targets.map((target) => [target.id, target]));
    this.#stopFollowers();
    this.#startFollowers();
  }

  setQueues(queues: Topics["relay queues"]): void {
    this.#queues = new Map(queues);
    this.#startFollowers();
  }

  /** Counts of the edge, and how the queues are doing where that has changed. */
  async writeDown(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#followers.values()].map((follower) => follower.stop(GRACE_MS)));
    await this.#writing;
    await this.writeDown();
  }

  #stopFollowers(): void {
    for (const [id, follower] of this.#followers) {
      if (this.#targets.has(id)) continue;
      this.#followers.delete(id);
      this.#written.delete(id);
      this.#limits.forget(id);
      void follower.stop(0);
    }
  }

  #startFollowers(): void {
    const { folder, store, maxRetryMs, log, onLimits } = this.#parts;
    for (const [id, state] of this.#queues) {
      const target = this.#targets.get(id);
      if (target === undefined || this.#followers.has(id)) continue;
      const follower = new TargetFollower({
        target,
        folder: queueFolder(folder, id),
        state: new SpoolState(state),
        store,
        sender: openSender({ isInternal: target.isInternal }),
        limits: this.#limits,
        onLimits: (limits) => onLimits(id, limits),
        onTrouble: (trouble) => report(log.child({ target: id }), trouble),
        maxRetryMs,
        nowMs: Date.now,
      });
      this.#followers.set(id, follower);
    }
  }

  async #write(): Promise<void> {
    const { store, log } = this.#parts;
    const counts = Map.groupBy(this.#counts.take(), ({ targetId }) => targetId);
    for (const [id, ofTarget] of counts) {
      await store.record(id, ofTarget).catch((error: unknown) => {
        for (const count of ofTarget) this.#counts.add(count);
        log.warn({ err: error }, "counts of the relay wait for the store");
      });
    }
    try {
      const changed = [...this.#followers.values()]
        .map((follower) => follower.status())
        .filter((status) => this.#written.get(status.targetId) !== nameOf(status));
      await store.saveStatuses(changed);
      for (const status of changed) this.#written.set(status.targetId, nameOf(status));
    } catch (error) {
      log.warn({ err: error }, "the state of the relay could not be written");
    }
  }
}

/** Equal for statuses that differ in nothing but their time. */
function nameOf({ atMs: _, ...status }: RelayStatus): string {
  return JSON.stringify(status);
}

function report(log: Log, trouble: RelayTrouble): void {
  const { what, ...details } = trouble;
  switch (what) {
    case "unreachable":
      return log.warn(details, "a relay target does not take envelopes; they wait");
    case "rejecting":
      return log.warn(details, "a relay target refuses envelopes; is its DSN still right?");
    case "well again":
      return log.info(details, "a relay target takes envelopes again");
    case "damaged":
      return log.error(details, "a stretch of a relay queue is damaged and was stepped over");
    case "unreadable":
      return log.error(details, "an envelope of a relay queue cannot be read and was left out");
    case "not recorded":
    case "failed":
      return log.error({ err: trouble.error }, "a relay queue cannot go on; it is tried again");
  }
}

/** A target, its queue and its follower, put together as the server does, for tests. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { SpoolState } from "#ingest/spool/shared-state.ts";
import type { KeyId, RelayTargetId } from "#model/ids.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";
import { openSender } from "#relay/delivery/deliver.ts";
import type { FollowContext, RelayTrouble } from "#relay/delivery/follow-context.ts";
import { TargetFollower } from "#relay/delivery/target-follower.ts";
import { UpstreamLimits } from "#relay/delivery/upstream-limits.ts";
import { queueFolder, RelayQueues } from "#relay/queues.ts";
import type { Store } from "#store/ports/store.ts";
import { openTestStore } from "#test/support/store/store.ts";

export class RelayRig {
  readonly store: Store;
  readonly target: RelayTarget;
  readonly root: string;
  readonly limits = new UpstreamLimits();
  readonly heardLimits: RateLimit[] = [];
  readonly troubles: RelayTrouble[] = [];
  queues: RelayQueues;
  #states = new Map<RelayTargetId, SharedArrayBuffer>();
  #follower: TargetFollower | undefined;

  private constructor(store: Store, target: RelayTarget, root: string) {
    this.store = store;
    this.target = target;
    this.root = root;
    this.queues = this.openQueues();
  }

  static async start(dsn: string, more: Partial<RelayTarget> = {}): Promise<RelayRig> {
    const store = await openTestStore();
    const project = await store.projects.create({
      slug: "shop",
      name: "Shop",
      platform: "other",
      createdAtMs: 0,
      isDemo: false,
    });
    const target =
      project &&
      (await store.relay.createTarget({
        projectId: project.id,
        dsn,
        mode: "mirror",
        delivery: "spooled",
        isInternal: true,
        createdAtMs: 0,
        ...more,
      }));
    if (target === undefined) throw new Error("the target could not be made");
    const root = mkdtempSync(join(tmpdir(), "lapwing-relay-"));
    const rig = new RelayRig(store, target, root);
    onTestFinished(async () => {
      await rig.stopFollowing();
      await rig.queues.close();
      rmSync(root, { recursive: true, force: true });
    });
    return rig;
  }

  /** As after a restart. */
  openQueues(more: { maxBytes?: number; segmentBytes?: number } = {}): RelayQueues {
    this.queues = new RelayQueues({
      folder: this.root,
      maxBytes: 2 ** 30,
      store: this.store.relay,
      onOpen: (id, state) => this.#states.set(id, state),
      onFailure: () => {},
      ...more,
    });
    return this.queues;
  }

  async enqueue(body: string, receivedAtMs = Date.now()): Promise<void> {
    await this.queues.append(this.target.id, {
      kind: "envelope",
      projectId: this.target.projectId,
      keyId: 0 as KeyId,
      receivedAtMs,
      note: {},
      body: Buffer.from(body),
    });
  }

  async follow(more: Partial<FollowContext> = {}): Promise<TargetFollower> {
    await this.queues.open(this.target.id);
    this.#follower = new TargetFollower({
      target: this.target,
      folder: queueFolder(this.root, this.target.id),
      state: new SpoolState(this.#states.get(this.target.id)),
      store: this.store.relay,
      sender: openSender({ isInternal: this.target.isInternal }),
      limits: this.limits,
      onLimits: (limits) => void this.heardLimits.push(...limits),
      onTrouble: (trouble) => void this.troubles.push(trouble),
      maxRetryMs: 20,
      nowMs: Date.now,
      ...more,
    });
    return this.#follower;
  }

  async stopFollowing(graceMs = 2000): Promise<void> {
    const follower = this.#follower;
    this.#follower = undefined;
    await follower?.stop(graceMs);
  }

  /** "category what reason" → quantity. */
  async counts(): Promise<Record<string, number>> {
    const { projectId } = this.target;
    const counts = await this.store.relay.counts({ projectId, fromMs: 0, toMs: 2 ** 50 });
    const sums: Record<string, number> = {};
    for (const { category, what, reason, quantity } of counts) {
      const name = `${category} ${what} ${reason}`.trim();
      sums[name] = (sums[name] ?? 0) + quantity;
    }
    return sums;
  }
}

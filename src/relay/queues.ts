/**
 * The edge's end of the queues: a spool for each target, below one folder. A queue is opened when
 * its first envelope comes, or at the start when it may hold something from before.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import { recoverSpool } from "#ingest/spool/recover.ts";
import { openSpoolFolder } from "#ingest/spool/segment-key.ts";
import { SpoolState } from "#ingest/spool/shared-state.ts";
import { SpoolWriter } from "#ingest/spool/writer.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import { syncFolder } from "#lib/sync-folder.ts";
import type { RelayTargetId } from "#model/ids.ts";
import { SPOOL_START } from "#model/spool-position.ts";
import type { RelayStore } from "#store/ports/settings/relay.ts";

export interface RelayQueuesOptions {
  folder: string;
  /** Of each target. */
  maxBytes: number;
  store: Pick<RelayStore, "progress">;
  /** Whoever delivers follows the queue through this memory. */
  onOpen: (id: RelayTargetId, state: SharedArrayBuffer) => void;
  /** A queue cannot be opened. */
  onFailure: (id: RelayTargetId, error: unknown) => void;
  /** What was delivered could not be removed; it is tried again. */
  onStale?: (id: RelayTargetId, error: unknown) => void;
  /** Why nothing may be queued now; undefined when it may. */
  refusal?: () => string | undefined;
  segmentBytes?: number;
}

interface Queue {
  writer: SpoolWriter;
  state: SpoolState;
}

/** Smaller than those of ingest: there are more queues, and each keeps at least one. */
const SEGMENT_BYTES = 8 * MEBIBYTE;

export function queueFolder(folder: string, id: RelayTargetId): string {
  return join(folder, String(id));
}

export class RelayQueues {
  #options: RelayQueuesOptions;
  #open = new Map<RelayTargetId, Promise<Queue>>();

  constructor(options: RelayQueuesOptions) {
    this.#options = options;
    mkdirSync(options.folder, { recursive: true });
    syncFolder(dirname(options.folder));
  }

  /** Resolves when the record is on disk; rejects when the queue is full or cannot be written. */
  async append(id: RelayTargetId, record: SpoolRecord): Promise<void> {
    const queue = await this.open(id);
    await queue.writer.append(record);
  }

  open(id: RelayTargetId): Promise<Queue> {
    return getOrMake(this.#open, id, () => {
      const queue = this.#recover(id);
      queue.catch((error: unknown) => {
        // The next envelope tries again.
        this.#open.delete(id);
        this.#options.onFailure(id, error);
      });
      return queue;
    });
  }

  /** Opens what may hold envelopes of an earlier run. */
  async openWaiting(ids: readonly RelayTargetId[]): Promise<void> {
    const { folder } = this.#options;
    const waiting = ids.filter((id) => existsSync(queueFolder(folder, id)));
    await Promise.allSettled(waiting.map((id) => this.open(id)));
  }

  /** Removes the queues of all other targets, with what waits in them. */
  async keepOnly(ids: ReadonlySet<RelayTargetId>): Promise<void> {
    const { folder } = this.#options;
    for (const name of readdirSync(folder)) {
      const id = Number(name) as RelayTargetId;
      if (ids.has(id) || !/^\d+$/.test(name)) continue;
      const queue = this.#open.get(id);
      this.#open.delete(id);
      await queue?.then(({ writer }) => writer.close()).catch(() => {});
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }

  /** Gives the disk back what was delivered. */
  async recycle(): Promise<void> {
    for (const queue of [...this.#open.values()]) {
      await queue.then(({ writer }) => writer.recycle()).catch(() => {});
    }
  }

  /** What was delivered is not kept: it is here as it came, and the target may have scrubbed it. */
  async forgetDelivered({ isEnd = false } = {}): Promise<void> {
    for (const [id, queue] of [...this.#open]) {
      await queue
        .then(({ writer }) => (isEnd ? writer.forgetOldBytes() : writer.forgetWhenSettled()))
        .catch((error: unknown) => this.#options.onStale?.(id, error));
    }
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    await Promise.all(
      open.map((queue) => queue.then(({ writer }) => writer.close()).catch(() => {})),
    );
  }

  async #recover(id: RelayTargetId): Promise<Queue> {
    const folder = queueFolder(this.#options.folder, id);
    const progress = await this.#options.store.progress(id, openSpoolFolder(folder));
    const deliveredTo = progress?.deliveredTo ?? SPOOL_START;
    const state = new SpoolState();
    state.digested = deliveredTo;
    state.freeBelow = deliveredTo;
    const segment = recoverSpool(folder, deliveredTo);
    // The new folder must survive a power cut as well as what is in it.
    syncFolder(this.#options.folder);
    const writer = new SpoolWriter({
      folder,
      segment,
      state,
      maxBacklogBytes: this.#options.maxBytes,
      segmentBytes: this.#options.segmentBytes ?? SEGMENT_BYTES,
      ...(this.#options.refusal && { refusal: this.#options.refusal }),
    });
    this.#options.onOpen(id, state.buffer);
    return { writer, state };
  }
}

import { setAsideItem, stackOf } from "#ingest/digest/set-aside-item.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { type Arrived, keepNew } from "#ingest/kinds/keep-new.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import type { Rejection } from "#model/outcome.ts";
import type { ReplaySegmentRow } from "#model/signals/replay.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { digestSegment } from "./digest.ts";

/** Relay's word for either half without the other. */
const HALF: Rejection = { kind: "invalid", reason: "invalid_replay_missing_recording" };

interface Halves {
  replay_event?: SpooledItem;
  replay_recording?: SpooledItem;
}

/** The segments of one batch. A segment is two items of one envelope: they stay or go together. */
export class ReplayBatch implements KindBatch<undefined> {
  readonly #parts: BatchParts;
  readonly #envelopes = new Map<SpoolPosition, Halves>();

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem): void {
    const halves = getOrMake(this.#envelopes, item.position, (): Halves => ({}));
    if (item.type === "replay_event") halves.replay_event = item;
    else halves.replay_recording = item;
  }

  async finish(): Promise<KindRows> {
    if (this.#envelopes.size === 0) return {};
    const arrived: Arrived<ReplaySegmentRow>[] = [];
    for (const halves of this.#envelopes.values()) {
      const row = await this.#digest(halves);
      if (row !== undefined) arrived.push({ items: Object.values(halves), row });
    }
    return { replays: await keepNew(this.#parts, "replays", arrived) };
  }

  async #digest(halves: Halves): Promise<ReplaySegmentRow | undefined> {
    const { replay_event: event, replay_recording: recording } = halves;
    if (event === undefined || recording === undefined) {
      this.#count(halves, this.#whyHalf(halves));
      return undefined;
    }
    const hidden: HiddenCounts = new Map();
    try {
      const step = await digestSegment(event, recording, this.#parts.inputs, hidden);
      if (step.ok) return step.value;
      this.#count(halves, step.outcome);
    } catch (error) {
      for (const item of [event, recording]) setAsideItem(item, stackOf(error), this.#parts);
    } finally {
      this.#parts.countHidden(event.owner.projectId, hidden);
    }
    return undefined;
  }

  /** The other half may have come and been refused at the edge. */
  #whyHalf({ replay_event: event, replay_recording: recording }: Halves): Rejection {
    const { droppedItems } = this.#parts;
    const why =
      (recording && droppedItems.whyDropped(recording, "replay_event")) ??
      (event && droppedItems.whyDropped(event, "replay_recording"));
    return why ?? HALF;
  }

  #count({ replay_event: event, replay_recording: recording }: Halves, why?: Rejection): void {
    for (const item of [event, recording]) {
      if (item !== undefined) this.#parts.count(item, why);
    }
  }
}

import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { type Arrived, keepNew } from "#ingest/kinds/keep-new.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { Rejection } from "#model/outcome.ts";
import type { AttachmentRow } from "#model/signals/attachment.ts";
import { digestAttachment } from "./digest.ts";

/** Sent alone and without an id: nobody could ever find it. */
const OF_NOTHING: Rejection = { kind: "invalid", reason: "no_event_payload" };

/** The attachments of one batch. Finished after the kinds that they belong to. */
export class AttachmentBatch implements KindBatch<undefined> {
  readonly #parts: BatchParts;
  readonly #items: SpooledItem[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem): void {
    this.#items.push(item);
  }

  async finish(): Promise<KindRows> {
    if (this.#items.length === 0) return {};
    const { inputs, count, countHidden, droppedItems } = this.#parts;
    const kept: Arrived<AttachmentRow>[] = [];
    for (const item of this.#items) {
      const why = droppedItems.whyOwnerDropped(item);
      const hidden: HiddenCounts = new Map();
      const row = why === undefined ? digestAttachment(item, inputs, hidden) : undefined;
      countHidden(item.owner.projectId, hidden);
      if (row === undefined) count(item, why ?? OF_NOTHING);
      else kept.push({ items: [item], row });
    }
    return { attachments: await keepNew(this.#parts, "attachments", kept) };
  }
}

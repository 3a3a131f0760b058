import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { Rejection } from "#model/outcome.ts";
import { type AttachmentRow, attachmentKeyText } from "#store/ports/telemetry/attachments.ts";
import { attachmentRow } from "./rows.ts";

const DUPLICATE: Rejection = { kind: "invalid", reason: "duplicate" };
/** Sent alone and without an id: nobody could ever find it. */
const OF_NOTHING: Rejection = { kind: "invalid", reason: "no_event_payload" };

/** The attachments of one batch. Finished after the kinds that they belong to. */
export class AttachmentBatch implements KindBatch {
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
    const { day, context, count, droppedItems } = this.#parts;
    const kept: { item: SpooledItem; row: AttachmentRow }[] = [];
    for (const item of this.#items) {
      const why = droppedItems.whyOwnerDropped(item);
      const rules = context.scrubRules.of(item.owner.projectId);
      const row = why === undefined ? attachmentRow(item, rules) : undefined;
      if (row === undefined) count(item, why ?? OF_NOTHING);
      else kept.push({ item, row });
    }
    const stored = await context.store.findStoredAttachments(
      day,
      kept.map(({ row }) => row),
    );
    const attachments: AttachmentRow[] = [];
    for (const { item, row } of kept) {
      const key = attachmentKeyText(row);
      if (stored.has(key)) {
        count(item, DUPLICATE);
        continue;
      }
      stored.add(key);
      attachments.push(row);
      count(item, undefined);
    }
    return { attachments };
  }
}

import { GroupChanges } from "#ingest/digest/group-changes.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { Rejection } from "#model/outcome.ts";
import { type EventKey, type EventRow, eventKeyText } from "#store/ports/digest.ts";
import { type DigestedEvent, digestEvent } from "./digest.ts";
import { IssueLimit } from "./issue-limit.ts";
import { TagLimit } from "./tag-limit.ts";

const DUPLICATE: Rejection = { kind: "invalid", reason: "duplicate" };

/** The error events of one batch, and what they mean for their groups. */
export class EventBatch implements KindBatch {
  readonly #parts: BatchParts;
  readonly #events: DigestedEvent[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem): void {
    const { context, decided } = this.#parts;
    const step = digestEvent(item, context, decided?.groupOf(item));
    if (step.ok) this.#events.push(step.value);
    else this.#parts.count(item, step.outcome);
  }

  async finish(): Promise<KindRows> {
    const { day, from, context, count, decisions } = this.#parts;
    const groups = new GroupChanges();
    const rows: EventRow[] = [];
    const stored = await context.store.findStored(day, this.#events.map(keyOf), from);
    const issues = await IssueLimit.open(this.#events, this.#parts);
    const tags = await TagLimit.open(this.#events, this.#parts);
    for (const event of this.#events) {
      const key = eventKeyText(keyOf(event));
      if (stored.has(key)) {
        count(event.item, DUPLICATE);
        continue;
      }
      stored.add(key);
      const bounded = tags.apply(issues.apply(event));
      decisions.group(event.item, bounded.row.groupId);
      groups.add(bounded);
      rows.push(bounded.row);
      count(event.item, undefined);
    }
    return { events: rows, groups: groups.all(), tagValues: tags.added() };
  }
}

function keyOf({ row }: DigestedEvent): EventKey {
  return { projectId: row.projectId, eventId: row.eventId };
}

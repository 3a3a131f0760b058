import { GroupChanges } from "#ingest/digest/group-changes.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { DUPLICATE } from "#ingest/kinds/keep-new.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import { EVENTS, type EventRow } from "#model/signals/stored-event.ts";
import { keyText } from "#model/tables/table.ts";
import { type DigestedEvent, digestEvent } from "./digest.ts";
import { IssueLimit } from "./issue-limit.ts";
import { TagLimit } from "./tag-limit.ts";

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
    const stored = await context.store.findStored(
      day,
      "events",
      this.#events.map(({ row }) => row),
      from,
    );
    const issues = await IssueLimit.open(this.#events, this.#parts);
    const tags = await TagLimit.open(this.#events, this.#parts);
    for (const event of this.#events) {
      const key = keyText(EVENTS, event.row);
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

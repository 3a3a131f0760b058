import { GroupChanges } from "#ingest/digest/group-changes.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { DUPLICATE } from "#ingest/kinds/keep-new.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { Step } from "#model/outcome.ts";
import { EVENTS, type EventRow } from "#model/signals/stored-event.ts";
import { keyText } from "#model/tables/table.ts";
import type { DigestedEvent } from "./digest.ts";
import { IssueLimit } from "./issue-limit.ts";
import { TagLimit } from "./tag-limit.ts";

/** The error events of one batch, and what they mean for their groups. */
export class EventBatch implements KindBatch<Step<DigestedEvent>> {
  readonly #parts: BatchParts;
  readonly #taken: { item: SpooledItem; event: DigestedEvent }[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem, step: Step<DigestedEvent>): void {
    if (step.ok) this.#taken.push({ item, event: step.value });
    else this.#parts.count(item, step.outcome);
  }

  async finish(): Promise<KindRows> {
    const { day, from, context, count, decisions } = this.#parts;
    const groups = new GroupChanges();
    const rows: EventRow[] = [];
    const events = this.#taken.map(({ event }) => event);
    const stored = await context.store.findStored(
      day,
      "events",
      events.map(({ row }) => row),
      from,
    );
    const issues = await IssueLimit.open(events, this.#parts);
    const tags = await TagLimit.open(events, this.#parts);
    for (const { item, event } of this.#taken) {
      const key = keyText(EVENTS, event.row);
      if (stored.has(key)) {
        count(item, DUPLICATE);
        continue;
      }
      stored.add(key);
      const bounded = tags.apply(issues.apply(event));
      decisions.group(item, bounded.row.groupId);
      groups.add(bounded);
      rows.push(bounded.row);
      count(item, undefined);
    }
    return { events: rows, groups: groups.all(), tagValues: tags.added() };
  }
}

import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { DUPLICATE } from "#ingest/kinds/keep-new.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { Step } from "#model/outcome.ts";
import { type FeedbackRow, feedbackKeyText } from "#store/ports/feedback.ts";

/** What people wrote, in both shapes: `feedback`, and `user_report` of older SDKs and our dialog. */
export class FeedbackBatch implements KindBatch<Step<FeedbackRow>> {
  readonly #parts: BatchParts;
  readonly #rows: { item: SpooledItem; row: FeedbackRow }[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem, step: Step<FeedbackRow>): void {
    if (step.ok) this.#rows.push({ item, row: step.value });
    else this.#parts.count(item, step.outcome);
  }

  async finish(): Promise<KindRows> {
    if (this.#rows.length === 0) return {};
    const { context, count, inputs } = this.#parts;
    const keys = this.#rows.map(({ row }) => row);
    // Read again, all that was not dropped is there already, and what came with it may be lacking.
    const stored = inputs.decided
      ? new Set<string>()
      : await context.store.findStoredFeedback(keys);
    const feedback: FeedbackRow[] = [];
    for (const { item, row } of this.#rows) {
      const key = feedbackKeyText(row);
      if (stored.has(key)) {
        count(item, DUPLICATE);
        continue;
      }
      stored.add(key);
      feedback.push(row);
      count(item, undefined);
    }
    return { feedback };
  }
}

/** The check-ins of one batch, each put together with what is known of its run. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Step } from "#model/outcome.ts";
import { checkInPlaceName } from "#store/ports/monitors.ts";
import type { CheckInMessage } from "./normalize.ts";
import { type ReadMessage, settleCheckIns } from "./settle-check-ins.ts";

export class CheckInBatch implements KindBatch<Step<CheckInMessage>> {
  readonly #parts: BatchParts;
  readonly #read: (ReadMessage & { item: SpooledItem })[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem, step: Step<CheckInMessage>): void {
    if (step.ok) this.#read.push({ item, message: step.value });
    else this.#parts.count(item, step.outcome);
  }

  async finish(): Promise<KindRows> {
    if (this.#read.length === 0) return {};
    const { context, count, day, inputs } = this.#parts;
    if (inputs.decided !== undefined) {
      // Read again: meta has what became of them.
      for (const { item } of this.#read) count(item, undefined);
      return {};
    }
    const messages = this.#read.map(({ message }) => message);
    const ends = messages.filter(
      (one) => one.checkInId === undefined && one.status !== "in_progress",
    );
    const known = await context.store.findCheckIns({
      runs: messages.flatMap(({ projectId, checkInId }) =>
        checkInId === undefined ? [] : { projectId, checkInId },
      ),
      places: [...new Map(ends.map((end) => [checkInPlaceName(end), end])).values()],
      // An end without an id is not that of a run which was given up long ago.
      openSinceMs: Date.parse(day) - DAY_MS,
      projects: [...new Set(messages.map(({ projectId }) => projectId))],
    });
    const { rows, results } = settleCheckIns(this.#read, known);
    for (const [i, { item }] of this.#read.entries()) count(item, results[i]);
    return { checkIns: rows };
  }
}

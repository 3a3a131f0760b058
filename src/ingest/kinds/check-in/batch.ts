/** The check-ins of one batch, each put together with what is known of its run. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { readJsonObject } from "#ingest/fields/read-json-object.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import { PLACE_NAMES, scrubNames } from "#ingest/scrub/scrub-names.ts";
import { DAY_MS } from "#lib/time.ts";
import { checkInPlaceName } from "#store/ports/monitors.ts";
import { normalizeCheckIn } from "./normalize.ts";
import { INVALID, type ReadMessage, settleCheckIns } from "./settle-check-ins.ts";

export class CheckInBatch implements KindBatch {
  readonly #parts: BatchParts;
  readonly #read: (ReadMessage & { item: SpooledItem })[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem): void {
    const raw = readJsonObject(item.payload);
    // Relay has one word for all that is wrong with a check-in.
    const message = raw.ok ? normalizeCheckIn(raw.value, item) : raw;
    if (!message.ok) return this.#parts.count(item, INVALID);
    const rules = this.#parts.context.scrubRules.of(item.owner.projectId);
    const scrubbed = scrubNames(message.value, PLACE_NAMES, rules);
    this.#read.push({ item, message: scrubbed });
  }

  async finish(): Promise<KindRows> {
    if (this.#read.length === 0) return {};
    const { context, count, day, decided } = this.#parts;
    if (decided !== undefined) {
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

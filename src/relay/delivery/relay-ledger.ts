/** Adds up what became of items until somebody writes it. */
import { startOfHour } from "#lib/time.ts";
import type { RelayTargetId } from "#model/ids.ts";
import { categoryOf, quantityOf } from "#model/kinds/item-types.ts";
import type { RelayCount } from "#model/relay.ts";
import type { EnvelopeItem } from "#protocol/envelope/envelope.ts";

export class RelayLedger {
  #counts = new Map<string, RelayCount>();

  /** `items` were received at that time. */
  addItems(
    items: Iterable<EnvelopeItem>,
    about: { targetId: RelayTargetId; receivedAtMs: number },
    what: RelayCount["what"],
    reason = "",
  ): void {
    const hourMs = startOfHour(about.receivedAtMs);
    for (const item of items) {
      this.add({
        targetId: about.targetId,
        hourMs,
        category: categoryOf(item.type),
        what,
        reason,
        quantity: quantityOf(item),
      });
    }
  }

  add(count: RelayCount): void {
    const { targetId, hourMs, category, what, reason } = count;
    const name = `${targetId} ${hourMs} ${category} ${what} ${reason}`;
    const known = this.#counts.get(name);
    if (known !== undefined) known.quantity += count.quantity;
    else this.#counts.set(name, { ...count });
  }

  /** Everything so far; the ledger starts again at nothing. */
  take(): RelayCount[] {
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }
}

import type { RelayTargetId } from "#model/ids.ts";
import type { RelayCount } from "#model/relay.ts";
import type { EnvelopeItem } from "#protocol/envelope/envelope.ts";
import { RelayLedger } from "./relay-ledger.ts";
import { keptItems } from "./rewrite-envelope.ts";

/** The items of an envelope on its way; each is counted once, when its end is known. */
export class PendingItems {
  #about: { targetId: RelayTargetId; receivedAtMs: number };
  #ledger = new RelayLedger();
  #items: ReadonlySet<EnvelopeItem>;

  constructor(
    items: readonly EnvelopeItem[],
    about: { targetId: RelayTargetId; receivedAtMs: number },
  ) {
    this.#items = new Set(items);
    this.#about = about;
  }

  get isEmpty(): boolean {
    return this.#items.size === 0;
  }

  has(item: EnvelopeItem): boolean {
    return this.#items.has(item);
  }

  /** Whether there were any such. */
  refuse(isRefused: (item: EnvelopeItem) => boolean, reason: string): boolean {
    const kept = keptItems([...this.#items], isRefused);
    const refused = [...this.#items].filter((item) => !kept.has(item));
    this.#ledger.addItems(refused, this.#about, "refused", reason);
    this.#items = kept;
    return refused.length > 0;
  }

  refuseAll(reason: string): void {
    this.refuse(() => true, reason);
  }

  deliver(): void {
    this.#ledger.addItems(this.#items, this.#about, "delivered");
    this.#items = new Set();
  }

  counts(): RelayCount[] {
    return this.#ledger.take();
  }
}

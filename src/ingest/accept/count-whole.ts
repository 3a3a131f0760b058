import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { CountOutcome } from "#ingest/kinds/kind.ts";
import type { Rejection } from "#model/outcome.ts";
import { countSpansUnread } from "#protocol/span.ts";

/** An item that nobody read: a transaction counts its spans beside itself. */
export function countWhole(item: SpooledItem, rejection: Rejection, count: CountOutcome): void {
  count(item, rejection);
  if (item.type !== "transaction") return;
  count(item, rejection, item.refused?.spans ?? countSpansUnread(item.payload), "span");
}

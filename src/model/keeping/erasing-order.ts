import type { Partition } from "./choose-partitions.ts";
import type { Signal } from "./signal.ts";

/** What others may belong to comes first: transactions, then events. */
const ORDER: readonly Signal[] = ["traces", "errors", "logs", "replays"];

/** Oldest day first: what belongs to an event came with it or after it. */
export function inErasingOrder<Of extends Partition>(partitions: readonly Of[]): Of[] {
  return partitions.toSorted(
    (a, b) => a.day.localeCompare(b.day) || ORDER.indexOf(a.signal) - ORDER.indexOf(b.signal),
  );
}

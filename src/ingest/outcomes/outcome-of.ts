import type { JsonObject } from "#lib/json.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { categoryOf, quantityOf } from "#model/kinds/item-types.ts";
import type { DropSample, OutcomeCount, Rejection } from "#model/outcome.ts";

export type ItemOutcome = Omit<OutcomeCount, "hourMs" | "samples"> & {
  atMs: number;
  sample?: DropSample | undefined;
};

/** One item's outcome as a countable row; no rejection means accepted. */
export function outcomeOf(
  item: { type: string; header: JsonObject },
  rejection: Rejection | undefined,
  owner: { projectId: ProjectId; id: KeyId },
  atMs: number,
): ItemOutcome {
  return {
    projectId: owner.projectId,
    keyId: owner.id,
    category: categoryOf(item.type),
    kind: rejection?.kind ?? "accepted",
    reason: rejection?.reason ?? "",
    atMs,
    quantity: quantityOf(item),
  };
}

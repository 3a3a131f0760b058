/**
 * What is done to one item alone: read, validated, normalized, filtered, scrubbed and grouped by its
 * kind. A pure function: whatever decides is in its arguments, whatever it found out is in its answer,
 * and both can cross a thread.
 */
import { DIGESTS, type Digested } from "#ingest/kinds/digests.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { KindName } from "#model/kinds/index.ts";
import type { DigestInputs } from "./inputs.ts";
import { stackOf } from "./set-aside-item.ts";
import type { SpooledItem } from "./spooled-item.ts";

export type DigestedAlone<Kind extends KindName> = (
  | { ok: true; value: Digested[Kind] }
  /** A stage that throws is a bug of ours. */
  | { ok: false; why: string }
) & { hidden: HiddenCounts };

export function digestAlone<Kind extends KindName>(
  kind: Kind,
  item: SpooledItem,
  inputs: DigestInputs,
): DigestedAlone<Kind> {
  const hidden: HiddenCounts = new Map();
  try {
    return { ok: true, value: DIGESTS[kind](item, inputs, hidden), hidden };
  } catch (error) {
    return { ok: false, why: stackOf(error), hidden };
  }
}

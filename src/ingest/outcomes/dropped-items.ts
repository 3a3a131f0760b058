import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { Rejection } from "#model/outcome.ts";
import type { SpoolPosition } from "#model/spool-position.ts";

/** What attachments belong to; an envelope holds one of them at most. */
const OWNERS: ReadonlySet<string> = new Set(["event", "transaction", "feedback", "security"]);

/** Which items of an envelope were dropped: what came with them is of no use without them. */
export class DroppedItems {
  readonly #dropped = new Map<SpoolPosition, Map<string, Rejection>>();

  drop({ position, type }: Pick<SpooledItem, "position" | "type">, why: Rejection): void {
    const items = this.#dropped.get(position);
    if (items === undefined) this.#dropped.set(position, new Map([[type, why]]));
    else items.set(type, why);
  }

  /** Why the item of this type in the same envelope was dropped; undefined when none was. */
  whyDropped(neighbour: Pick<SpooledItem, "position">, type: string): Rejection | undefined {
    return this.#dropped.get(neighbour.position)?.get(type);
  }

  /** The same of what the envelope is about. */
  whyOwnerDropped(neighbour: Pick<SpooledItem, "position">): Rejection | undefined {
    for (const [type, why] of this.#dropped.get(neighbour.position) ?? []) {
      if (OWNERS.has(type)) return why;
    }
    return undefined;
  }
}

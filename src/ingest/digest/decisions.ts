/**
 * What was decided about the items of a batch: which were dropped, and which group an event is in.
 * Kept with the batch, so that records that are read again, by whatever version, have the same
 * outcomes, groups and rows. How a version writes an event into its row is no decision.
 */
import type { GroupId } from "#model/ids.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { SpooledItem } from "./spooled-item.ts";

type ItemKey = Pick<SpooledItem, "position" | "index" | "part">;

/** Stand for a group; no group has these numbers. */
const DROPPED = -1;
const STORED = -2;

export class Decisions {
  /** Of first items, mostly the only ones: asked for thrice an event, so no name is made for them. */
  readonly #first = new Map<SpoolPosition, number>();
  readonly #others = new Map<string, { item: ItemKey; as: number }>();

  static read(bytes: Uint8Array): Decisions {
    const decisions = new Decisions();
    const numbers = new Float64Array(new Uint8Array(bytes).buffer);
    for (let i = 0; i < numbers.length; i += 4) {
      const [position, index = 0, part, as = DROPPED] = numbers.subarray(i, i + 4);
      decisions.#set({ position: position as SpoolPosition, index, part }, as);
    }
    return decisions;
  }

  /** Unless a part of it is stored. */
  drop(item: ItemKey): void {
    if (this.#of(item) === undefined) this.#set(item, DROPPED);
  }

  store(item: ItemKey): void {
    const known = this.#of(item);
    if (known === undefined || known === DROPPED) this.#set(item, STORED);
    if (item.part !== undefined) this.store({ ...item, part: undefined });
  }

  group(item: ItemKey, groupId: GroupId): void {
    this.store(item);
    this.#set(item, groupId);
  }

  isDropped(item: ItemKey): boolean {
    return this.#of(item) === DROPPED;
  }

  groupOf(item: ItemKey): GroupId | undefined {
    const as = this.#of(item);
    return as === undefined || as < 0 ? undefined : (as as GroupId);
  }

  /** Four numbers of an item: position, index, part, group. One that is stored in no group needs none. */
  toBytes(): Uint8Array {
    const numbers = new Float64Array(4 * (this.#first.size + this.#others.size));
    let length = 0;
    for (const [position, as] of this.#first) {
      if (as === STORED) continue;
      numbers[length] = position;
      numbers[length + 3] = as;
      length += 4;
    }
    for (const { item, as } of this.#others.values()) {
      if (as === STORED) continue;
      numbers.set([item.position, item.index, item.part ?? 0, as], length);
      length += 4;
    }
    return new Uint8Array(numbers.buffer, 0, length * numbers.BYTES_PER_ELEMENT);
  }

  #of(item: ItemKey): number | undefined {
    if (isFirst(item)) return this.#first.get(item.position);
    return this.#others.get(nameOf(item))?.as;
  }

  #set(item: ItemKey, as: number): void {
    if (isFirst(item)) this.#first.set(item.position, as);
    else this.#others.set(nameOf(item), { item: keyOf(item), as });
  }
}

function isFirst({ index, part = 0 }: ItemKey): boolean {
  return index === 0 && part === 0;
}

/** Nothing else of the item: its payload would be held on to. */
function keyOf({ position, index, part }: ItemKey): ItemKey {
  return { position, index, part };
}

function nameOf({ position, index, part = 0 }: ItemKey): string {
  return `${position} ${index} ${part}`;
}

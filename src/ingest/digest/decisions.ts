/**
 * What was decided about the items of a batch: which were dropped, and which group an event is in.
 * Kept with the batch, so that records that are read again, by whatever version, have the same
 * outcomes, groups and rows. How a version writes an event into its row is no decision.
 */
import type { GroupId } from "#model/ids.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { SpooledItem } from "./spooled-item.ts";

type ItemPlace = Pick<SpooledItem, "position" | "place" | "part">;

/** In place of a group; none has them. */
const DROPPED = -1;
const STORED = -2;

export class Decisions {
  /** Of first items, mostly the only ones: asked for thrice an event, so no name is made for them. */
  readonly #first = new Map<SpoolPosition, number>();
  readonly #others = new Map<string, { item: ItemPlace; as: number }>();

  static read(bytes: Uint8Array): Decisions {
    const decisions = new Decisions();
    const numbers = new Float64Array(new Uint8Array(bytes).buffer);
    for (let i = 0; i < numbers.length; i += 4) {
      const [position, place = 0, part, as = DROPPED] = numbers.subarray(i, i + 4);
      decisions.#set({ position: position as SpoolPosition, place, part }, as);
    }
    return decisions;
  }

  /** Unless a part of it is stored. */
  drop(item: ItemPlace): void {
    if (this.#of(item) === undefined) this.#set(item, DROPPED);
  }

  store(item: ItemPlace): void {
    const known = this.#of(item);
    if (known === undefined || known === DROPPED) this.#set(item, STORED);
    if (item.part !== undefined) this.store({ ...item, part: undefined });
  }

  group(item: ItemPlace, groupId: GroupId): void {
    this.store(item);
    this.#set(item, groupId);
  }

  isDropped(item: ItemPlace): boolean {
    return this.#of(item) === DROPPED;
  }

  groupOf(item: ItemPlace): GroupId | undefined {
    const as = this.#of(item);
    return as === undefined || as < 0 ? undefined : (as as GroupId);
  }

  /** Four numbers of an item: position, place, part, group. One that is stored in no group needs none. */
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
      numbers.set([item.position, item.place, item.part ?? 0, as], length);
      length += 4;
    }
    return new Uint8Array(numbers.buffer, 0, length * numbers.BYTES_PER_ELEMENT);
  }

  #of(item: ItemPlace): number | undefined {
    if (isFirst(item)) return this.#first.get(item.position);
    return this.#others.get(nameOf(item))?.as;
  }

  #set(item: ItemPlace, as: number): void {
    if (isFirst(item)) this.#first.set(item.position, as);
    else this.#others.set(nameOf(item), { item: placeOf(item), as });
  }
}

function isFirst({ place, part = 0 }: ItemPlace): boolean {
  return place === 0 && part === 0;
}

/** Nothing else of the item: its payload would be held on to. */
function placeOf({ position, place, part }: ItemPlace): ItemPlace {
  return { position, place, part };
}

function nameOf({ position, place, part = 0 }: ItemPlace): string {
  return `${position} ${place} ${part}`;
}

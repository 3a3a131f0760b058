/**
 * What was decided about the items of a batch: which were dropped, and which group an event is in.
 * Kept with the batch, so that records that are read again, by whatever version, become the same rows.
 */
import type { GroupId } from "#model/ids.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { SpooledItem } from "./spooled-item.ts";

type ItemPlace = Pick<SpooledItem, "position" | "place" | "part">;
interface Decided extends ItemPlace {
  as: "dropped" | "stored" | GroupId;
}

/** In place of a group; none has it. */
const DROPPED = -1;

export class Decisions {
  readonly #items = new Map<string, Decided>();

  static read(bytes: Uint8Array): Decisions {
    const decisions = new Decisions();
    const numbers = new Float64Array(new Uint8Array(bytes).buffer);
    for (let i = 0; i < numbers.length; i += 4) {
      const [position, place, part, group] = numbers.subarray(i, i + 4);
      const item = {
        position: position as SpoolPosition,
        place: Number(place),
        part: Number(part),
      };
      decisions.#set(item, group === DROPPED ? "dropped" : (group as GroupId));
    }
    return decisions;
  }

  /** Unless a part of it is stored. */
  drop(item: ItemPlace): void {
    if (this.#of(item) === undefined) this.#set(item, "dropped");
  }

  store(item: ItemPlace): void {
    const known = this.#of(item);
    if (known === undefined || known === "dropped") this.#set(item, "stored");
    if (item.part !== undefined) this.store({ ...item, part: undefined });
  }

  group(item: ItemPlace, groupId: GroupId): void {
    this.store(item);
    this.#set(item, groupId);
  }

  isDropped(item: ItemPlace): boolean {
    return this.#of(item) === "dropped";
  }

  groupOf(item: ItemPlace): GroupId | undefined {
    const as = this.#of(item);
    return typeof as === "number" ? as : undefined;
  }

  /** Four numbers of an item: position, place, part, group. One that is stored in no group needs none. */
  toBytes(): Uint8Array {
    const numbers: number[] = [];
    for (const { position, place, part = 0, as } of this.#items.values()) {
      if (as !== "stored") numbers.push(position, place, part, as === "dropped" ? DROPPED : as);
    }
    return new Uint8Array(Float64Array.from(numbers).buffer);
  }

  #of(item: ItemPlace): Decided["as"] | undefined {
    return this.#items.get(nameOf(item))?.as;
  }

  #set({ position, place, part }: ItemPlace, as: Decided["as"]): void {
    this.#items.set(nameOf({ position, place, part }), { position, place, part, as });
  }
}

function nameOf({ position, place, part = 0 }: ItemPlace): string {
  return `${position} ${place} ${part}`;
}

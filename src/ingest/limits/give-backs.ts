/** What filters drop uses up no limit: the digest says what it dropped, the edge gives it back. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { Category } from "#protocol/envelope/categories.ts";

export interface GiveBack {
  owner: { projectId: ProjectId; id: KeyId };
  category: Category;
  quantity: number;
  takenAtMs: number;
}

/** What was taken so close together is told as one. */
const TOGETHER_MS = 100;

/**
 * What filters dropped of the batch that is being digested. One that is digested again says the
 * same once more.
 */
export class GiveBacks {
  readonly #given = new Map<string, GiveBack>();

  /** Never more than the item's record took. */
  add({ owner, taken, position }: SpooledItem, category: Category, quantity: number): void {
    const most = taken?.counts[category];
    if (taken === undefined || most === undefined) return;
    const given = getOrMake(this.#given, `${position} ${category}`, () => {
      return { owner, category, quantity: 0, takenAtMs: taken.atMs };
    });
    given.quantity = Math.min(most, given.quantity + quantity);
  }

  /** Everything so far; then there is nothing. */
  take(): GiveBack[] {
    const sums = new Map<string, GiveBack>();
    for (const given of this.#given.values()) {
      const { owner, category, takenAtMs } = given;
      const about = Math.floor(takenAtMs / TOGETHER_MS);
      const name = `${owner.projectId} ${owner.id} ${category} ${about}`;
      const sum = getOrMake(sums, name, () => ({ ...given, quantity: 0 }));
      sum.quantity += given.quantity;
      // The oldest: what is of a window that is over gives nothing to the next.
      sum.takenAtMs = Math.min(sum.takenAtMs, takenAtMs);
    }
    this.#given.clear();
    return [...sums.values()];
  }
}

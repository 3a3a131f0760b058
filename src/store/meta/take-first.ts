/**
 * The first issues by a value that costs something to find. Finding it for all would read every
 * place and hour of every issue, so they are looked at in the order of what they can have at most,
 * until no other can come before those that were found.
 */
import type { IssueId } from "#model/ids.ts";
import type { IssueFilter } from "#store/ports/issues.ts";

export interface Ranked {
  id: IssueId;
  value: number;
}

export interface Candidate {
  id: IssueId;
  atMost: number;
}

/** A page of fifty, and some that do not belong to it. */
const FIRST_BATCH = 64;

/**
 * Of candidates with the most that they can have first, one more than the page holds, in the
 * direction in which it is asked for. undefined when others than these may come before.
 */
export async function takeFirst<T extends Candidate>(
  page: Pick<IssueFilter, "before" | "after" | "limit">,
  candidates: readonly T[],
  isAll: boolean,
  findValues: (batch: readonly T[]) => Promise<Ranked[]>,
): Promise<Ranked[] | undefined> {
  const found: Ranked[] = [];
  for (let [at, size] = [0, FIRST_BATCH]; ; at += size, size *= 2) {
    const batch = candidates.slice(at, at + size);
    if (batch.length > 0) found.push(...(await findValues(batch)));
    const next = candidates[at + size]?.atMost;
    const others = next ?? (isAll ? Number.NEGATIVE_INFINITY : (candidates.at(-1)?.atMost ?? 0));
    const first = cutPage(page, found, others);
    if (first !== undefined) return first;
    if (next === undefined) return undefined;
  }
}

/** undefined while one of the others, who have so many at most, may belong to it. */
function cutPage(
  { before, after, limit }: Pick<IssueFilter, "before" | "after" | "limit">,
  found: readonly Ranked[],
  others: number,
): Ranked[] | undefined {
  const compare = (a: Ranked, b: Ranked) => a.value - b.value || a.id - b.id;
  if (before !== undefined) {
    if (others >= before.value) return undefined;
    const above = found.filter((one) => compare(one, before as Ranked) > 0);
    return above.toSorted(compare).slice(0, limit + 1);
  }
  const below = found.filter((one) => after === undefined || compare(one, after as Ranked) < 0);
  const page = below.toSorted((a, b) => compare(b, a)).slice(0, limit + 1);
  const last = page[limit];
  const isSure = others === Number.NEGATIVE_INFINITY || (last !== undefined && last.value > others);
  return isSure ? page : undefined;
}

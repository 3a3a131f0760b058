/** The list that an issue was opened from, kept for this tab: its page leads on to the neighbours. */
export interface ListMemory {
  /** Its own address, with search and sort. */
  href: string;
  /** Of the issues on the list's page, in its order. */
  hrefs: readonly string[];
  /** How many stand on pages before; undefined when that is not known. */
  before: number | undefined;
  total: number;
}

const NAME = "lapwing-list";

export function rememberList(memory: ListMemory): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(memory));
  } catch {
    // A browser may forbid it; then there are no neighbours.
  }
}

/** As text, so that it can be compared. */
export function recallList(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

export interface Neighbours {
  /** The list itself. */
  list: string;
  previous: string | undefined;
  next: string | undefined;
  /** "3 of 128", as far as it is known. */
  number: number | undefined;
  total: number;
}

/** Undefined when the issue is not on the list that was seen last. */
export function findNeighbours(recalled: string | null, href: string): Neighbours | undefined {
  if (recalled === null) return undefined;
  const { href: list, hrefs, before, total }: ListMemory = JSON.parse(recalled);
  const at = hrefs.indexOf(href);
  if (at < 0) return undefined;
  return {
    list,
    previous: hrefs[at - 1],
    next: hrefs[at + 1],
    number: before === undefined ? undefined : before + at + 1,
    total,
  };
}

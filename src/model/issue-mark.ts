/** What a list of issues has seen, as an address holds it: an opaque word, made and read here alone. */
export interface IssueMark {
  /** The issue that was created last; 0 when there is none. */
  lastId: number;
  /** How many times the digest had written, see IssueStore.lastChange. */
  change: number;
}

const RADIX = 36;
const MARK = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})$/;

export function markText({ lastId, change }: IssueMark): string {
  return `${lastId.toString(RADIX)}-${change.toString(RADIX)}`;
}

/** The mark that a text holds; undefined when it is none of ours. */
export function readMark(text: string): IssueMark | undefined {
  const [, lastId, change] = MARK.exec(text) ?? [];
  if (lastId === undefined || change === undefined) return undefined;
  const mark = {
    lastId: Number.parseInt(lastId, RADIX),
    change: Number.parseInt(change, RADIX),
  };
  return Object.values(mark).every(Number.isSafeInteger) ? mark : undefined;
}

/**
 * Rows of many day files as one list, newest first. A file holds what was received that day, and
 * what is received may be older but hardly newer: so a file is asked only once the list has come
 * down to its day, and a page of the newest rows opens one or two.
 */
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";

export interface Timed {
  timestampUs: number;
}

interface Source<Row> {
  head: Row;
  rest: Iterator<Row>;
}

/** `compare` orders rows newest first; `open` answers a file's rows in that order. */
export function* mergeDays<File extends { day: string }, Row extends Timed>(
  files: readonly File[],
  open: (file: File) => Iterable<Row>,
  compare: (a: Row, b: Row) => number,
): Generator<Row> {
  const waiting = [...files];
  let sources: Source<Row>[] = [];
  try {
    for (;;) {
      let best = newest(sources, compare);
      while (waiting[0] !== undefined && mayBeNewer(waiting[0], best?.head)) {
        const rest = open(waiting.shift() as File)[Symbol.iterator]();
        const first = rest.next();
        if (first.done !== true) sources.push({ head: first.value, rest });
        best = newest(sources, compare);
      }
      if (best === undefined) return;
      yield best.head;
      const next = best.rest.next();
      if (next.done === true) sources = sources.filter((source) => source !== best);
      else best.head = next.value;
    }
  } finally {
    for (const { rest } of sources) rest.return?.();
  }
}

function newest<Row>(
  sources: readonly Source<Row>[],
  compare: (a: Row, b: Row) => number,
): Source<Row> | undefined {
  let best: Source<Row> | undefined;
  for (const source of sources) {
    if (best === undefined || compare(source.head, best.head) < 0) best = source;
  }
  return best;
}

/** A sender's clock may be a minute ahead of ours. */
function mayBeNewer({ day }: { day: string }, than: Timed | undefined): boolean {
  if (than === undefined) return true;
  return (Date.parse(day) + DAY_MS + MINUTE_MS) * 1000 >= than.timestampUs;
}

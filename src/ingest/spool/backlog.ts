import type { SpoolPosition } from "#model/spool-position.ts";

interface Mark {
  /** Just behind its last record. */
  end: SpoolPosition;
  records: number;
  firstAtMs: number;
}

/** A long backlog is counted in larger steps, so that counting it takes no memory. */
const MAX_MARKS = 4096;

/** How many records of this run wait for the digest, and since when: one mark per write. */
export class SpoolBacklog {
  #marks: Mark[] = [];

  wrote(mark: Mark, digested: SpoolPosition): void {
    this.#forget(digested);
    this.#marks.push(mark);
    if (this.#marks.length > MAX_MARKS) this.#join();
  }

  /** A step that is partly digested still counts whole. */
  look(digested: SpoolPosition): { records: number; oldestAtMs: number | undefined } {
    this.#forget(digested);
    return {
      records: this.#marks.reduce((sum, { records }) => sum + records, 0),
      oldestAtMs: this.#marks[0]?.firstAtMs,
    };
  }

  #forget(digested: SpoolPosition): void {
    const first = this.#marks.findIndex(({ end }) => end > digested);
    if (first < 0) this.#marks = [];
    else if (first > 0) this.#marks.splice(0, first);
  }

  #join(): void {
    const joined: Mark[] = [];
    for (const [at, mark] of this.#marks.entries()) {
      const last = joined.at(-1);
      if (at % 2 === 0 || last === undefined) joined.push({ ...mark });
      else {
        last.end = mark.end;
        last.records += mark.records;
      }
    }
    this.#marks = joined;
  }
}

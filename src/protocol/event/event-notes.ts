import type { EventNote } from "./event.ts";

/** Enough to explain an event; one that is wrong everywhere must not grow its own report. */
export const MAX_NOTES = 50;

/** How many values of an event were hidden before it was stored. */
export function countHidden(notes: readonly EventNote[] | undefined): number {
  let hidden = 0;
  for (const { what, values, moreHidden } of notes ?? []) {
    if (what === "scrubbed") hidden += values ?? 1;
    hidden += moreHidden ?? 0;
  }
  return hidden;
}

/** Knows where a reader stands in an event, so that a path is made only when it is needed. */
export class NoteTaker {
  readonly notes: EventNote[];
  readonly #keys: (string | number)[] = [];
  #depth = 0;

  constructor(notes: EventNote[] = []) {
    this.notes = notes;
  }

  enter(key: string | number): void {
    this.#keys[this.#depth++] = key;
  }

  leave(): void {
    this.#depth--;
  }

  note(key: string | number, what: EventNote["what"], why: string, values = 1): void {
    if (this.notes.length < MAX_NOTES) {
      const note = { path: this.#pathTo(key), what, why };
      this.notes.push(values === 1 ? note : { ...note, values });
      return;
    }
    const last = this.notes[MAX_NOTES];
    const more = (last?.more ?? 0) + 1;
    const moreHidden = (last?.moreHidden ?? 0) + (what === "scrubbed" ? values : 0);
    const note: EventNote = { path: "_notes", what: "trimmed", why: `and ${more} more`, more };
    this.notes[MAX_NOTES] = moreHidden === 0 ? note : { ...note, moreHidden };
  }

  #pathTo(key: string | number): string {
    // A key can be a megabyte long; 200 characters of it are enough to find it.
    const names = [...this.#keys.slice(0, this.#depth), key];
    return names.map((name) => String(name).slice(0, 200)).join(".");
  }
}

import type { EventNote } from "./event.ts";

/** Enough to explain an event; one that is wrong everywhere must not grow its own report. */
export const MAX_NOTES = 50;

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

  note(key: string | number, what: EventNote["what"], why: string): void {
    if (this.notes.length < MAX_NOTES) {
      this.notes.push({ path: this.#pathTo(key), what, why });
      return;
    }
    const more = (this.notes[MAX_NOTES]?.more ?? 0) + 1;
    this.notes[MAX_NOTES] = { path: "_notes", what: "trimmed", why: `and ${more} more`, more };
  }

  #pathTo(key: string | number): string {
    // A key can be a megabyte long; 200 characters of it are enough to find it.
    const names = [...this.#keys.slice(0, this.#depth), key];
    return names.map((name) => String(name).slice(0, 200)).join(".");
  }
}

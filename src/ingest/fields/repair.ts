import type { Json } from "#lib/json.ts";
import type { EventNote } from "#protocol/event/event.ts";
import { NoteTaker } from "#protocol/event/event-notes.ts";

/** Bounds the work one event can cause: attacks of a million list elements end here. */
export const MAX_NODES = 100_000;

export interface RepairOptions {
  /** The event was stored by us: keep its notes, trust its sizes and times. */
  trusted: boolean;
  notes: EventNote[];
}

/** What one event needed while it was read: its notes, and whether the stored bytes must differ. */
export class Repair extends NoteTaker {
  readonly trusted: boolean;
  changed = false;
  nodesLeft = MAX_NODES;
  /** A field we do not know was kept: scrubEvent must look for more than it usually does. */
  hasUnknown = false;
  /** A text was made that was not one as it came: what was found out about the bytes says nothing of it. */
  hasMadeText = false;
  /** Added to every time in the event, see settleClock. */
  shiftS = 0;

  constructor(options: RepairOptions) {
    super(options.notes);
    this.trusted = options.trusted;
    this.changed = !options.trusted && options.notes.length > 0;
  }

  /** Removes a value of the wrong kind: returns the undefined to put in its place. */
  drop(key: string | number, expected: string, value: Json): undefined {
    return this.refuse(key, `was ${describe(value)}, expected ${expected}`);
  }

  /** Removes a value that breaks a rule. */
  refuse(key: string | number, why: string): undefined {
    this.changed = true;
    this.note(key, "invalid", why);
    return undefined;
  }

  trim(key: string | number, why: string): void {
    this.changed = true;
    this.note(key, "trimmed", why);
  }

  correct(key: string | number, why: string): void {
    this.changed = true;
    this.note(key, "corrected", why);
  }
}

function describe(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return "text";
  return typeof value === "number" ? "a number" : "true or false";
}

/** "8,192": the way every note writes a number. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}

import type { BatchParts } from "#ingest/kinds/kind.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import type { ProjectId } from "#model/ids.ts";
import type { EventRow, TagValue } from "#model/signals/stored-event.ts";
import type { EventNote, SentryTag } from "#protocol/event/event.ts";
import type { StoredTagValues } from "#store/ports/digest.ts";
import type { DigestedEvent } from "./digest.ts";
import { addNotes } from "./parts/add-notes.ts";

/** What a value counts as when its tag has too many. */
export const OTHER_VALUES = "(other)";
/** Tags are written by hand: more different ones are ids that became names. */
export const MAX_TAG_KEYS = 1000;
/** The names of tags are values too: of a tag that nobody can send. */
const KEYS = "";

/** A text, and whether it is kept: decided where it comes first, in the order of events. */
interface Text {
  hash: number;
  isKept: boolean | undefined;
}

interface Values {
  /** Of this batch. */
  texts: Map<string, Text>;
  stored: StoredTagValues;
  added: Set<number>;
  max: number;
}

const NOTHING: StoredTagValues = { count: 0, known: new Set() };

/**
 * Keeps the number of values of a tag, and of tags, of a project and day within bounds: what is
 * counted and searched must not grow with what senders make up. It knows what is stored and what
 * this batch adds, and nothing else. The event itself keeps what it came with.
 */
export class TagLimit {
  readonly #values = new Map<ProjectId, Map<string, Values>>();

  static async open(events: readonly DigestedEvent[], parts: BatchParts): Promise<TagLimit> {
    const { day, context, inputs } = parts;
    const limit = new TagLimit();
    for (const { row } of events) limit.#gather(row.projectId, row.tags);
    for (const [projectId, keys] of limit.#values) {
      for (const [key, values] of keys) {
        const hashes = Array.from(values.texts.values(), ({ hash }) => hash);
        values.stored = await context.store.findTagValues(day, { projectId, key }, hashes);
        values.max = key === KEYS ? MAX_TAG_KEYS : inputs.guards.maxTagValues(projectId);
      }
    }
    return limit;
  }

  /** Runs for every tag of every event: a look at each is all that most of them cost. */
  #gather(projectId: ProjectId, tags: EventRow["tags"]): void {
    const keys = getOrMake(this.#values, projectId, () => new Map([[KEYS, noValues()]]));
    for (const [key, value] of tags) {
      let values = keys.get(key);
      if (values === undefined) {
        values = noValues();
        keys.set(key, values);
        keys.get(KEYS)?.texts.set(key, { hash: hash53(key), isKept: undefined });
      }
      if (values.texts.has(value)) continue;
      values.texts.set(value, { hash: hash53(value), isKept: undefined });
    }
  }

  /** The event as it is to be stored. Only for events that will be. */
  apply(event: DigestedEvent): DigestedEvent {
    const { row } = event;
    const keys = this.#values.get(row.projectId);
    const names = keys?.get(KEYS);
    const notes: EventNote[] = [];
    let tags: SentryTag[] | undefined;
    for (const [at, tag] of row.tags.entries()) {
      const [key, value] = tag;
      const isNameKept = keeps(names, key);
      const values = keys?.get(key);
      if (isNameKept && keeps(values, value)) {
        tags?.push([key, value]);
        continue;
      }
      tags ??= row.tags.slice(0, at).map(([name, text]) => [name, text]);
      if (isNameKept) tags.push([key, OTHER_VALUES]);
      notes.push(
        isNameKept
          ? tooMany(`tags.${key}`, `${numberOf(values?.max)} values`, OTHER_VALUES)
          : tooMany(`tags.${key}`, `${numberOf(MAX_TAG_KEYS)} other tags`, undefined),
      );
    }
    if (tags === undefined) return event;
    const isOther = (name: string) =>
      tags.some(([key, value]) => key === name && value === OTHER_VALUES);
    return {
      ...event,
      row: {
        ...row,
        tags,
        // These two are counted for as long as the issue is.
        environment: isOther("environment") ? OTHER_VALUES : row.environment,
        release: isOther("release") ? OTHER_VALUES : row.release,
        payload: addNotes(row.payload, notes),
      },
    };
  }

  /** What was not stored before. */
  added(): TagValue[] {
    const all: TagValue[] = [];
    for (const [projectId, keys] of this.#values) {
      for (const [key, { added }] of keys) {
        for (const hash of added) all.push({ projectId, key, hash });
      }
    }
    return all;
  }
}

function noValues(): Values {
  return { texts: new Map(), stored: NOTHING, added: new Set(), max: 0 };
}

function keeps(values: Values | undefined, name: string): boolean {
  const text = values?.texts.get(name);
  if (values === undefined || text === undefined) return true;
  text.isKept ??= admits(values, text.hash);
  return text.isKept;
}

function admits({ stored, added, max }: Values, hash: number): boolean {
  if (stored.known.has(hash) || added.has(hash)) return true;
  if (stored.count + added.size >= max) return false;
  added.add(hash);
  return true;
}

function tooMany(path: string, what: string, counted: string | undefined): EventNote {
  const then = counted === undefined ? "it cannot be searched for" : `it is counted as ${counted}`;
  return { path, what: "corrected", why: `the project had ${what} on this day, so ${then}` };
}

function numberOf(max = 0): string {
  return max.toLocaleString("en-US");
}

import type { BatchParts } from "#ingest/kinds/kind.ts";
import { getOrMake, newMap } from "#lib/get-or-make.ts";
import { hash53 } from "#lib/hash53.ts";
import type { ProjectId } from "#model/ids.ts";
import type { EventNote, SentryTag } from "#protocol/event.ts";
import type { StoredTagValues, TagValue } from "#store/ports/digest.ts";
import type { DigestedEvent } from "./digest-event.ts";
import { addNotes } from "./parts/add-notes.ts";

/** What a value counts as when its tag has too many. */
export const OTHER_VALUES = "(other)";
/** Tags are written by hand: more different ones are ids that became names. */
export const MAX_TAG_KEYS = 1000;
/** The names of tags are values too: of a tag that nobody can send. */
const KEYS = "";

interface Values {
  /** Of the texts that this batch has, by text. */
  hashes: Map<string, number>;
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
    const { day, context } = parts;
    const limit = new TagLimit();
    for (const { row } of events) {
      for (const [key, value] of row.tags) {
        limit.#note(row.projectId, KEYS, key);
        limit.#note(row.projectId, key, value);
      }
    }
    for (const [projectId, keys] of limit.#values) {
      for (const [key, values] of keys) {
        const hashes = [...values.hashes.values()];
        values.stored = await context.store.findTagValues(day, { projectId, key }, hashes);
        values.max = key === KEYS ? MAX_TAG_KEYS : context.guards.maxTagValues(projectId);
      }
    }
    return limit;
  }

  #note(projectId: ProjectId, key: string, text: string): void {
    const keys = getOrMake(this.#values, projectId, newMap<string, Values>);
    const { hashes } = getOrMake(keys, key, () => ({
      hashes: new Map<string, number>(),
      stored: NOTHING,
      added: new Set<number>(),
      max: 0,
    }));
    if (!hashes.has(text)) hashes.set(text, hash53(text));
  }

  /** The event as it is to be stored. Only for events that will be. */
  apply(event: DigestedEvent): DigestedEvent {
    const { row } = event;
    const ofProject = this.#values.get(row.projectId);
    const notes: EventNote[] = [];
    let tags: SentryTag[] | undefined;
    for (const [at, [key, value]] of row.tags.entries()) {
      if (keeps(ofProject?.get(KEYS), key)) {
        const values = ofProject?.get(key);
        if (keeps(values, value)) {
          tags?.push([key, value]);
          continue;
        }
        tags ??= row.tags.slice(0, at).map(([name, text]) => [name, text]);
        tags.push([key, OTHER_VALUES]);
        notes.push(tooMany(`tags.${key}`, `${numberOf(values?.max)} values`, OTHER_VALUES));
      } else {
        tags ??= row.tags.slice(0, at).map(([name, text]) => [name, text]);
        notes.push(tooMany(`tags.${key}`, `${numberOf(MAX_TAG_KEYS)} other tags`, undefined));
      }
    }
    if (tags === undefined) return event;
    const replaced = new Set(
      tags.filter(([, value]) => value === OTHER_VALUES).map(([key]) => key),
    );
    return {
      ...event,
      row: {
        ...row,
        tags,
        // These two are counted for as long as the issue is.
        environment: replaced.has("environment") ? OTHER_VALUES : row.environment,
        release: replaced.has("release") ? OTHER_VALUES : row.release,
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

function keeps(values: Values | undefined, text: string): boolean {
  const hash = values?.hashes.get(text);
  if (values === undefined || hash === undefined) return true;
  const { stored, added, max } = values;
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

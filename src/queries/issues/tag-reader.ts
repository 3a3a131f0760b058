import { readStoredEvent, readStoredTags } from "#ingest/kinds/event/read-stored-event.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import type { EventId } from "#model/ids.ts";
import type { EventSummary } from "#model/signals/stored-event.ts";
import type { SentryTag } from "#protocol/event/event.ts";
import type { Store } from "#store/ports/store.ts";

/** Payloads are opened in web's only thread: about a second of it, with what is usual a moment. */
const MAX_BYTES = 16 * MEBIBYTE;
const MAX_OPENED = 600;

/** The tags of events, from their payloads, as long as that stays cheap. */
export class TagReader {
  readonly #store: Pick<Store, "events">;
  readonly #known = new Map<EventId, SentryTag[]>();
  #bytes = 0;

  constructor(store: Pick<Store, "events">) {
    this.#store = store;
  }

  /** No more are opened. */
  get isSpent(): boolean {
    return this.#bytes >= MAX_BYTES || this.#known.size >= MAX_OPENED;
  }

  /** Undefined when the event is gone or too much was read before. */
  async read({ projectId, eventId }: EventSummary): Promise<SentryTag[] | undefined> {
    const known = this.#known.get(eventId);
    if (known !== undefined || this.isSpent) return known;
    const stored = await this.#store.events.find(projectId, eventId);
    if (stored === undefined) return undefined;
    this.#bytes += stored.payload.length;
    const tags = readStoredTags(readStoredEvent(stored));
    this.#known.set(eventId, tags);
    return tags;
  }
}

import { readStoredEvent, readStoredTags } from "#ingest/kinds/event/read-stored-event.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import type { EventId } from "#model/ids.ts";
import type { EventSummary } from "#model/signals/stored-event.ts";
import type { SentryTag } from "#protocol/event/event.ts";
import type { Store } from "#store/ports/store.ts";

/** Payloads are opened in web's only thread: about a second of it, with what is usual a moment. */
const MAX_BYTES = 16 * MEBIBYTE;
const MAX_OPENED = 600;
/** A few: each may be a mebibyte. */
const AT_ONCE = 10;

/** The tags of events, from their payloads, as long as that stays cheap. */
export class TagReader {
  readonly #store: Pick<Store, "events">;
  /** Undefined of one that is gone. */
  readonly #known = new Map<EventId, SentryTag[] | undefined>();
  #bytes = 0;

  constructor(store: Pick<Store, "events">) {
    this.#store = store;
  }

  /** No more are opened. */
  get isSpent(): boolean {
    return this.#bytes >= MAX_BYTES || this.#known.size >= MAX_OPENED;
  }

  /**
   * Undefined when the event is gone or too much was read before. Of those that `follow`, which will be
   * asked for next, a few are opened with it: a server takes as long for one.
   */
  async read(
    event: EventSummary,
    follow: readonly EventSummary[] = [],
  ): Promise<SentryTag[] | undefined> {
    if (this.#known.has(event.eventId)) return this.#known.get(event.eventId);
    if (this.isSpent) return undefined;
    const unknown = follow.filter(({ eventId }) => !this.#known.has(eventId));
    const room = Math.min(AT_ONCE, MAX_OPENED - this.#known.size) - 1;
    const wanted = [event, ...unknown.slice(0, Math.max(0, room))];
    for (const { eventId } of wanted) this.#known.set(eventId, undefined);
    for (const stored of await this.#store.events.open(wanted)) {
      this.#bytes += stored.payload.length;
      this.#known.set(stored.eventId, readStoredTags(readStoredEvent(stored)));
    }
    return this.#known.get(event.eventId);
  }
}

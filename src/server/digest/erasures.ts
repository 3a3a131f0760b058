/** Deletes users' data where somebody asked for it, a step between two batches. */
import { readStoredEvent, readStoredTags } from "#ingest/kinds/event/read-stored-event.ts";
import { eventColumns } from "#ingest/kinds/event/rows.ts";
import type { DeadLetters } from "#ingest/spool/dead-letters.ts";
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import { namesEmail, namesUserId } from "#lib/names-user.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { UserDataCounts } from "#model/keeping/user-deletion.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { Log } from "#server/log.ts";
import type { EraseTools } from "#store/ports/digest-erasing.ts";

const LOOK_EVERY_MS = 2 * SECOND_MS;
const RETRY_MS = 30 * SECOND_MS;

export interface ErasuresParts {
  store: Pick<DigestStore, "hasUserDeletion" | "eraseUserData" | "checkpoint">;
  state: SpoolState;
  deadLetters: DeadLetters;
  /** The spool is told to forget what the stores have forgotten. */
  onErased: () => void;
  log: Log;
}

export class Erasures {
  readonly #parts: ErasuresParts;
  readonly #tools: EraseTools;
  #lookAtMs = 0;
  /** What was received before the request must be digested before anything is deleted. */
  #until: SpoolPosition | undefined;

  constructor(parts: ErasuresParts) {
    this.#parts = parts;
    this.#tools = eraseTools(parts.deadLetters);
  }

  /** True when there may be more to do at once. */
  async whenDue(): Promise<boolean> {
    if (performance.now() < this.#lookAtMs) return false;
    const { store, state, log } = this.#parts;
    try {
      if (!(await store.hasUserDeletion())) {
        this.#lookAtMs = performance.now() + LOOK_EVERY_MS;
        return false;
      }
      this.#until ??= state.durable;
      if (state.digested < this.#until) return false;
      const deletion = await store.eraseUserData(this.#tools);
      if (deletion?.status === "done") {
        this.#until = undefined;
        state.freeBelow = await store.checkpoint();
        this.#parts.onErased();
        const { id, counts, projectId } = deletion;
        log.info({ id, counts, projectId }, "the data of a user was deleted");
      }
      return true;
    } catch (error) {
      log.error({ err: error, retryMs: RETRY_MS }, "the data of a user could not be deleted yet");
      this.#lookAtMs = performance.now() + RETRY_MS;
      return false;
    }
  }
}

function eraseTools(deadLetters: DeadLetters): EraseTools {
  return {
    readEvent(stored) {
      const event = readStoredEvent(stored);
      const columns = eventColumns(event);
      const { title, type, value, culprit, level, platform, handled, release } = columns;
      return {
        user: { id: event.user?.id, email: event.user?.email },
        tags: readStoredTags(event),
        newest: { title, type, value, culprit, level, platform, handled, release },
      };
    },
    eraseElsewhere({ id, email }): UserDataCounts {
      const count = deadLetters.forget((bytes) => {
        if (email !== undefined) return namesEmail(bytes, email);
        return id !== undefined && namesUserId(bytes, id);
      });
      return count === 0 ? {} : { "items set aside": count };
    },
  };
}

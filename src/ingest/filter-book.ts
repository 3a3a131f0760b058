/** Every project's filters, ready to be asked: read anew every few seconds, never for an event. */
import { compileFilters, type EventFilter, NO_SETTINGS } from "#filters/compile-filters.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { DigestStore } from "#store/ports/digest.ts";

/** A changed setting holds within five seconds: this, and the batch that is under way. */
const REREAD_MS = 2 * SECOND_MS;

/** What projects have that nobody changed. */
const DEFAULT_FILTER = compileFilters(NO_SETTINGS);

export class FilterBook {
  #store: Pick<DigestStore, "readFilters">;
  #nowMs: () => number;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #filters = new Map<ProjectId, { text: string; filter: EventFilter }>();

  constructor(
    store: Pick<DigestStore, "readFilters">,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  /** Before a batch. */
  async refresh(): Promise<void> {
    const nowMs = this.#nowMs();
    if (nowMs - this.#readAtMs < REREAD_MS) return;
    const before = this.#filters;
    const all = await this.#store.readFilters();
    this.#filters = new Map(
      all.map(({ projectId, switches, rules }) => {
        const text = JSON.stringify([switches, rules]);
        const known = before.get(projectId);
        const isSame = known?.text === text;
        const filter = isSame ? known.filter : compileFilters({ switches, rules });
        return [projectId, { text, filter }];
      }),
    );
    this.#readAtMs = nowMs;
  }

  of(projectId: ProjectId): EventFilter {
    return this.#filters.get(projectId)?.filter ?? DEFAULT_FILTER;
  }
}

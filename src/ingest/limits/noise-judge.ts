/**
 * Whether an error that a limit concerns is one that the project's filters drop: then it need not use
 * the limit up until the digest has said so. Asked only where there are limits, and for a small part
 * of the edge's time: what is not judged here is given back later.
 */
import { compileFilters, type EventFilter } from "#filters/compile-filters.ts";
import { normalizeEvent } from "#ingest/kinds/event/normalize.ts";
import { validateEvent } from "#ingest/kinds/event/validate.ts";
import { KIBIBYTE } from "#lib/bytes.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { checkJson } from "#protocol/check-json.ts";
import type { FilterStore } from "#store/ports/settings/filters.ts";

/** An event of this size takes about a millisecond; most have a tenth of it. */
const MAX_BYTES = 64 * KIBIBYTE;
/** Of each second. */
const BUDGET_MS = 50;
const REREAD_MS = 2 * SECOND_MS;

interface Known {
  readAtMs: number;
  /** Undefined until it is read: then nothing is noise. */
  filter: EventFilter | undefined;
}

export class NoiseJudge {
  readonly #find: FilterStore["find"];
  readonly #onError: (error: unknown) => void;
  readonly #projects = new Map<ProjectId, Known>();
  #second = 0;
  #spentMs = 0;

  constructor(find: FilterStore["find"], onError: (error: unknown) => void) {
    this.#find = find;
    this.#onError = onError;
  }

  isNoise(projectId: ProjectId, payload: Buffer, receivedAtMs: number): boolean {
    const startMs = performance.now();
    const filter = this.#filterOf(projectId, startMs);
    if (filter === undefined || payload.length > MAX_BYTES) return false;
    const second = Math.floor(startMs / SECOND_MS);
    if (second !== this.#second) this.#spentMs = 0;
    this.#second = second;
    if (this.#spentMs >= BUDGET_MS) return false;
    try {
      return judge(filter, payload, receivedAtMs);
    } catch {
      // The digest meets the same: it sets the event aside and says why, once.
      return false;
    } finally {
      this.#spentMs += performance.now() - startMs;
    }
  }

  #filterOf(projectId: ProjectId, nowMs: number): EventFilter | undefined {
    const known = getOrMake(this.#projects, projectId, () => {
      return { readAtMs: Number.NEGATIVE_INFINITY, filter: undefined };
    });
    if (nowMs - known.readAtMs >= REREAD_MS) {
      known.readAtMs = nowMs;
      this.#find(projectId).then((settings) => {
        known.filter = compileFilters(settings);
      }, this.#onError);
    }
    return known.filter;
  }
}

function judge(filter: EventFilter, payload: Buffer, receivedAtMs: number): boolean {
  const checked = checkJson(payload, 0, payload.length);
  if (!checked.ok) return false;
  const raw = validateEvent(payload, checked.flags);
  if (!raw.ok) return false;
  const at = { eventId: undefined, receivedAtMs, sentAtMs: undefined, retentionDays: 90 };
  return filter(normalizeEvent(raw.value, at).event) !== undefined;
}

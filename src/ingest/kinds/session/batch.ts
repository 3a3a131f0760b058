/** The sessions of one batch: items of type `session` and `sessions`. The store does the sums. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { readJsonObject } from "#ingest/fields/read-json-object.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import { PLACE_NAMES, scrubNames } from "#ingest/scrub/scrub-names.ts";
import type { JsonObject } from "#lib/json.ts";
import { reject, type Step } from "#model/outcome.ts";
import type { SessionPlace, SessionRows } from "#model/signals/release-health.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { normalizeGroups } from "./normalize-groups.ts";
import { normalizeUpdate } from "./normalize-update.ts";
import { userAgentOf } from "./read-attributes.ts";

export class SessionBatch implements KindBatch {
  readonly #parts: BatchParts;
  readonly #rows: SessionRows = { updates: [], groups: [] };

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem): void {
    const raw = readJsonObject(item.payload);
    if (!raw.ok) return this.#parts.count(item, raw.outcome, 1);
    if (item.type === "session") {
      this.#take(item, raw.value, normalizeUpdate(raw.value, item), this.#rows.updates);
      return;
    }
    for (const group of normalizeGroups(raw.value, item)) {
      this.#take(item, raw.value, group, this.#rows.groups);
    }
  }

  async finish(): Promise<KindRows> {
    return { sessions: this.#rows };
  }

  #take<Row extends SessionPlace>(
    item: SpooledItem,
    raw: JsonObject,
    step: Step<Row>,
    rows: Row[],
  ): void {
    const filtered = step.ok ? this.#filter(item, raw, step.value) : step;
    const rules = this.#parts.context.scrubRules.of(item.owner.projectId);
    if (filtered.ok) rows.push(scrubNames(filtered.value, PLACE_NAMES, rules));
    this.#parts.count(item, filtered.ok ? undefined : filtered.outcome, 1);
  }

  /** Crawlers and releases that a project does not want are no sessions of people. */
  #filter<Row extends SessionPlace>(item: SpooledItem, raw: JsonObject, row: Row): Step<Row> {
    const filter = this.#parts.context.filters.of(item.owner.projectId);
    const filteredBy = filter(asEvent(row, userAgentOf(raw.attrs), item.receivedAtMs));
    return filteredBy === undefined ? { ok: true, value: row } : reject("filtered", filteredBy);
  }
}

function asEvent(place: SessionPlace, agent: string | undefined, atMs: number): SentryEvent {
  return {
    event_id: "",
    timestamp: atMs / 1000,
    platform: "javascript",
    level: "info",
    release: place.release,
    environment: place.environment === "" ? undefined : place.environment,
    request: { headers: agent === undefined ? [] : [["User-Agent", agent]] },
  };
}

/** The check-ins of one batch, each put together with what is known of its run. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import { readJsonObject } from "#ingest/kinds/read-json-object.ts";
import { PLACE_NAMES, scrubNames } from "#ingest/scrub/scrub-names.ts";
import type { CheckIn, CheckInRows } from "#model/monitors/monitor.ts";
import type { Rejection } from "#model/outcome.ts";
import { beginCheckIn, joinCheckIn } from "./join-check-in.ts";
import { MonitorLimit } from "./monitor-limit.ts";
import { type CheckInMessage, normalizeCheckIn } from "./normalize.ts";

const INVALID: Rejection = { kind: "invalid", reason: "invalid_check_in" };
const DUPLICATE: Rejection = { kind: "invalid", reason: "duplicate" };

export class CheckInBatch implements KindBatch {
  readonly #parts: BatchParts;
  readonly #messages: { item: SpooledItem; message: CheckInMessage }[] = [];
  readonly #limit = new MonitorLimit();
  /** What this batch has changed so far, by project and id. */
  readonly #changed = new Map<string, CheckIn>();
  readonly #rows: CheckInRows = { checkIns: [], monitors: [] };

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem): void {
    const raw = readJsonObject(item.payload);
    // Relay has one word for all that is wrong with a check-in.
    const message = raw.ok ? normalizeCheckIn(raw.value, item) : raw;
    if (!message.ok) return this.#parts.count(item, INVALID);
    const rules = this.#parts.context.scrubRules.of(item.owner.projectId);
    this.#messages.push({ item, message: scrubNames(message.value, PLACE_NAMES, rules) });
  }

  async finish(): Promise<KindRows> {
    for (const { item, message } of this.#messages) {
      this.#parts.count(item, await this.#take(message, item));
    }
    this.#rows.checkIns.push(...this.#changed.values());
    return { checkIns: this.#rows };
  }

  async #take(message: CheckInMessage, item: SpooledItem): Promise<Rejection | undefined> {
    const { projectId, slug, config, receivedMs } = message;
    const { store } = this.#parts.context;
    if (!this.#limit.has(projectId)) {
      this.#limit.start(projectId, await store.listMonitorPlaces(projectId));
    }
    const known = await this.#find(message);
    if (known !== undefined && known.slug !== slug) return INVALID;
    const next = known === undefined ? beginCheckIn(message, item) : joinCheckIn(known, message);
    if (next === undefined) return DUPLICATE;
    if (!this.#limit.take(next)) return INVALID;
    this.#changed.set(nameOf(next), next);
    this.#rows.monitors.push({ projectId, slug, config, seenMs: receivedMs });
    return undefined;
  }

  async #find(message: CheckInMessage): Promise<CheckIn | undefined> {
    const { day, context } = this.#parts;
    const { projectId, checkInId } = message;
    if (checkInId === undefined) return this.#findOpen(message);
    const changed = this.#changed.get(nameOf({ projectId, checkInId }));
    return changed ?? context.store.findCheckIn(day, { projectId, checkInId });
  }

  /** Without an id the end of a run is that of the latest one in progress. */
  async #findOpen(message: CheckInMessage): Promise<CheckIn | undefined> {
    if (message.status === "in_progress") return undefined;
    const { day, context } = this.#parts;
    const { projectId, slug, environment } = message;
    const open = [...this.#changed.values()].filter(
      (one) =>
        one.projectId === projectId &&
        one.slug === slug &&
        one.environment === environment &&
        one.status === "in_progress",
    );
    if (open.length > 0) return open.reduce((a, b) => (b.startedMs >= a.startedMs ? b : a));
    const ended = [...this.#changed.keys()];
    const stored = await context.store.findOpenCheckIns(day, { projectId, slug, environment });
    return stored.find((one) => !ended.includes(nameOf(one)));
  }
}

function nameOf({ projectId, checkInId }: Pick<CheckIn, "projectId" | "checkInId">): string {
  return `${projectId} ${checkInId}`;
}

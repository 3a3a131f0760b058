/** Client reports become outcomes: what an SDK says that it dropped before it was sent. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import { sampleOfItem, sdkOfHeader } from "#ingest/outcomes/drop-sample.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import { startOfHour } from "#lib/time.ts";
import type { Step } from "#model/outcome.ts";
import { DISCARD_REASONS } from "#protocol/envelope/client-reports.ts";
import { type ClientReport, type Discard, OTHER_REASON } from "./normalize.ts";

/** Reasons of their own that a project may have in an hour; the rest share one. */
export const MAX_OWN_REASONS = 50;

interface Told extends Discard {
  item: SpooledItem;
  atMs: number;
}

export class ClientReportBatch implements KindBatch<Step<ClientReport>> {
  readonly #parts: BatchParts;
  readonly #told: Told[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem, report: Step<ClientReport>): void {
    const { count } = this.#parts;
    if (!report.ok) return count(item, report.outcome);
    const { atMs, discards } = report.value;
    for (const discard of discards) this.#told.push({ ...discard, item, atMs });
    count(item, undefined);
  }

  async finish(): Promise<KindRows> {
    const reasons = new Map<string, Set<string>>();
    for (const { item, atMs, category, reason, quantity } of this.#told) {
      const { projectId, id: keyId } = item.owner;
      const counted = { projectId, keyId, category, kind: "client_discard", atMs } as const;
      const kept = await this.#keep(reasons, reason, { projectId, hourMs: startOfHour(atMs) });
      const sample = sampleOfItem({ ...item, sdk: sdkOfHeader(item) }, item.receivedAtMs);
      this.#parts.countMore({ ...counted, reason: kept, quantity, sample });
    }
    return {};
  }

  /** Outcomes are written with meta alone, so what meta knows is all there is to know. */
  async #keep(
    known: Map<string, Set<string>>,
    reason: string,
    { projectId, hourMs }: { projectId: SpooledItem["owner"]["projectId"]; hourMs: number },
  ): Promise<string> {
    if (DISCARD_REASONS.has(reason) || reason === OTHER_REASON) return reason;
    const name = `${projectId} ${hourMs}`;
    if (!known.has(name)) {
      const stored = await this.#parts.context.store.listDiscardReasons(projectId, hourMs);
      known.set(name, new Set(stored.filter(isOwn)));
    }
    const own = getOrMake(known, name, () => new Set<string>());
    if (!own.has(reason) && own.size >= MAX_OWN_REASONS) return OTHER_REASON;
    own.add(reason);
    return reason;
  }
}

function isOwn(reason: string): boolean {
  return !DISCARD_REASONS.has(reason) && reason !== OTHER_REASON;
}

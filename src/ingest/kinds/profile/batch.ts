import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { Rejection } from "#model/outcome.ts";
import { type ProfileRow, profileKeyText } from "#store/ports/telemetry/profiles.ts";
import { digestProfile } from "./digest.ts";

const DUPLICATE: Rejection = { kind: "invalid", reason: "duplicate" };

/** The profiles of one batch, and chunks of longer ones. */
export class ProfileBatch implements KindBatch {
  readonly #parts: BatchParts;
  readonly #profiles: { item: SpooledItem; row: ProfileRow }[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem): void {
    const step = digestProfile(item, this.#parts.context);
    if (step.ok) this.#profiles.push({ item, row: step.value });
    else this.#parts.count(item, step.outcome);
  }

  async finish(): Promise<KindRows> {
    if (this.#profiles.length === 0) return {};
    const { day, context, count } = this.#parts;
    const keys = this.#profiles.map(({ row }) => row);
    const stored = await context.store.findStoredProfiles(day, keys);
    const profiles: ProfileRow[] = [];
    for (const { item, row } of this.#profiles) {
      const key = profileKeyText(row);
      const isKnown = stored.has(key);
      if (!isKnown) profiles.push(row);
      stored.add(key);
      count(item, isKnown ? DUPLICATE : undefined);
    }
    return { profiles };
  }
}

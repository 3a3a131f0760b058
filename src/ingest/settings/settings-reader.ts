/** The settings that hold now: read anew every few seconds, never for an event. */
import { ScrubLookup } from "#ingest/scrub/scrub-lookup.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { DigestSettings } from "./digest-settings.ts";
import { FilterLookup } from "./filter-lookup.ts";
import { GuardLookup } from "./guard-lookup.ts";

/** A changed setting holds within five seconds: this, and the batch that is under way. */
const REREAD_MS = 2 * SECOND_MS;

/** Settings that are ready to be asked. */
export interface OpenSettings {
  /** As they are kept. */
  text: string;
  retentionDays: number;
  filters: FilterLookup;
  guards: GuardLookup;
  /** Per project: `scrubRules.of(projectId)`. */
  scrubRules: ScrubLookup;
}

export function openSettings(text: string): OpenSettings {
  const { retentionDays, filters, guards, privacy } = JSON.parse(text) as DigestSettings;
  return {
    ...{ text, retentionDays },
    filters: new FilterLookup(filters),
    guards: new GuardLookup(guards),
    scrubRules: new ScrubLookup(privacy),
  };
}

export class SettingsReader {
  readonly #read: () => Promise<DigestSettings>;
  readonly #nowMs: () => number;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #open: OpenSettings | undefined;

  constructor(read: () => Promise<DigestSettings>, nowMs: () => number = () => performance.now()) {
    this.#read = read;
    this.#nowMs = nowMs;
  }

  /** Before a batch. A reading that failed is due again at once. */
  async now(): Promise<OpenSettings> {
    const nowMs = this.#nowMs();
    if (this.#open !== undefined && nowMs - this.#readAtMs < REREAD_MS) return this.#open;
    const text = JSON.stringify(await this.#read());
    this.#readAtMs = nowMs;
    if (text !== this.#open?.text) this.#open = openSettings(text);
    return this.#open;
  }
}

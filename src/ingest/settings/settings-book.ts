/** The settings that hold now: read anew every few seconds, never for an event. */
import { ScrubBook } from "#ingest/scrub/scrub-book.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { DigestSettings } from "./digest-settings.ts";
import { FilterBook } from "./filter-book.ts";
import { GuardBook } from "./guard-book.ts";

/** A changed setting holds within five seconds: this, and the batch that is under way. */
const REREAD_MS = 2 * SECOND_MS;

/** Settings that are ready to be asked. */
export interface OpenSettings {
  /** As they are kept. */
  text: string;
  retentionDays: number;
  filters: FilterBook;
  guards: GuardBook;
  /** Per project: `scrubRules.of(projectId)`. */
  scrubRules: ScrubBook;
}

export function openSettings(text: string): OpenSettings {
  const { retentionDays, filters, guards, privacy } = JSON.parse(text) as DigestSettings;
  return {
    ...{ text, retentionDays },
    filters: new FilterBook(filters),
    guards: new GuardBook(guards),
    scrubRules: new ScrubBook(privacy),
  };
}

export class SettingsBook {
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

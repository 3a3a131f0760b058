/** Every project's scrubbing, ready to be asked: read anew every few seconds, never for an event. */
import { SettingsClock } from "#ingest/settings/settings-clock.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  DEFAULT_PRIVACY,
  type PrivacySettings,
  type ScrubCount,
  type ScrubReason,
} from "#model/privacy.ts";
import { createScrubRules, type ScrubRules } from "./rules.ts";

export class ScrubBook {
  #store: Pick<DigestStore, "readPrivacy">;
  #clock: SettingsClock;
  #settings = new Map<ProjectId, { text: string; settings: PrivacySettings }>();
  /** Made when a project is first asked for: most of an installation's are quiet. */
  #rules = new Map<ProjectId, ScrubRules>();
  #counts = new Map<ProjectId, Map<ScrubReason, number>>();

  constructor(store: Pick<DigestStore, "readPrivacy">, nowMs?: () => number) {
    this.#store = store;
    this.#clock = new SettingsClock(nowMs);
  }

  /** Before a batch. What the batch before counted and did not write is forgotten. */
  refresh(): Promise<void> {
    this.#counts.clear();
    return this.#clock.whenDue(async () => {
      const before = this.#settings;
      const all = await this.#store.readPrivacy();
      this.#settings = new Map(
        all.map(({ projectId, ...settings }) => {
          return [projectId, { text: JSON.stringify(settings), settings }];
        }),
      );
      for (const projectId of this.#rules.keys()) {
        if (before.get(projectId)?.text === this.#settings.get(projectId)?.text) continue;
        this.#rules.delete(projectId);
      }
    });
  }

  of(projectId: ProjectId): ScrubRules {
    const known = this.#rules.get(projectId);
    if (known !== undefined) return known;
    const settings = this.#settings.get(projectId)?.settings ?? DEFAULT_PRIVACY;
    const rules = createScrubRules(settings, (reason, quantity) =>
      this.#count(projectId, reason, quantity),
    );
    this.#rules.set(projectId, rules);
    return rules;
  }

  /** After a batch: what its rules hid. */
  take(day: string): ScrubCount[] {
    const counts = [...this.#counts].flatMap(([projectId, reasons]) =>
      [...reasons].map(([reason, quantity]) => ({ projectId, day, reason, quantity })),
    );
    this.#counts.clear();
    return counts;
  }

  #count(projectId: ProjectId, reason: ScrubReason, quantity: number): void {
    const reasons = this.#counts.get(projectId) ?? new Map<ScrubReason, number>();
    this.#counts.set(projectId, reasons);
    reasons.set(reason, (reasons.get(reason) ?? 0) + quantity);
  }
}

/** For where no project has settings of its own. */
export function defaultScrubBook(): ScrubBook {
  return new ScrubBook({ readPrivacy: async () => [] });
}

/** Every project's scrubbing, made ready when it is first asked for. */
import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import { DEFAULT_PRIVACY, type ProjectPrivacy } from "#model/privacy.ts";
import { createScrubRules, type ScrubRules } from "./rules.ts";

export class ScrubLookup {
  readonly #settings: ReadonlyMap<ProjectId, ProjectPrivacy>;
  readonly #rules = new Map<ProjectId, ScrubRules>();

  constructor(all: readonly ProjectPrivacy[]) {
    this.#settings = new Map(all.map((settings) => [settings.projectId, settings]));
  }

  of(projectId: ProjectId): ScrubRules {
    return getOrMake(this.#rules, projectId, () =>
      createScrubRules(this.#settings.get(projectId) ?? DEFAULT_PRIVACY),
    );
  }
}

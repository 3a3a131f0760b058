/** A project's filters, and how much each dropped in the last days. */
import { isOn } from "#filters/families.ts";
import { type RuleTexts, writeRules } from "#filters/read-rules.ts";
import { type FilterReason, RULE_REASONS } from "#filters/reasons.ts";
import { DAY_MS, startOfHour } from "#lib/time.ts";
import {
  FILTER_FAMILIES,
  type FilterFamily,
  RULE_FIELDS,
  type RuleField,
} from "#model/filter-settings.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";

const COUNTED_MS = 7 * DAY_MS;

export interface ShownFilters {
  project: Project;
  families: { family: FilterFamily; isOn: boolean; dropped: number }[];
  /** One glob per line, by field. */
  rules: RuleTexts;
  droppedByRules: Record<RuleField, number>;
}

export async function showFilters(
  viewer: Viewer,
  store: Pick<Store, "projects" | "filters" | "outcomes">,
  slug: string,
  nowMs: number,
): Promise<ShownFilters | undefined> {
  const project = await findProject(viewer, store, slug);
  if (project === undefined) return undefined;
  const range = { fromMs: startOfHour(nowMs - COUNTED_MS), toMs: nowMs + 1 };
  const [settings, sums] = await Promise.all([
    store.filters.find(project.id),
    store.outcomes.sum({ projectId: project.id, ...range }),
  ]);
  const dropped = (reason: FilterReason) =>
    sums.reduce(
      (sum, row) => (row.kind === "filtered" && row.reason === reason ? sum + row.quantity : sum),
      0,
    );
  return {
    project,
    families: FILTER_FAMILIES.map((family) => ({
      family,
      isOn: isOn(family, settings),
      dropped: dropped(family),
    })),
    rules: writeRules(settings.rules),
    droppedByRules: Object.fromEntries(
      RULE_FIELDS.map((field) => [field, dropped(RULE_REASONS[field])]),
    ) as Record<RuleField, number>,
  };
}

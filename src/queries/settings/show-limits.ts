/** What limits a project: its own rules and its keys', the installation's, and its guards. */
import { DAY_MS, startOfHour } from "#lib/time.ts";
import type { KeyId } from "#model/ids.ts";
import {
  type GuardSettings,
  LIMIT_WINDOWS,
  LIMITED_CATEGORIES,
  type LimitRule,
  SPIKE_CATEGORIES,
  SPIKE_MINIMUM,
  type SpikeCategory,
  type WouldRefuse,
} from "#model/limits.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import { type ReplayedLimit, replayOwner } from "#queries/limits/replay-owner.ts";
import { replaySpikes } from "#queries/limits/replay-spikes.ts";
import type { Store } from "#store/ports/store.ts";

const WEEK_MS = 7 * DAY_MS;

export interface ShownLimit extends ReplayedLimit {
  rule: LimitRule;
}

export interface ShownLimits {
  project: Project;
  keys: { id: KeyId; label: string; limits: ShownLimit[] }[];
  ofProject: ShownLimit[];
  ofInstallation: ShownLimit[];
  guards: GuardSettings;
  /** Of what came in the last week; what would be cut is told whether it is on or off. */
  spikes: { category: SpikeCategory; minimum: number; cut: number; week: WouldRefuse }[];
}

export type LimitsStore = Pick<Store, "projects" | "limits" | "outcomes">;

export async function showLimits(
  viewer: Viewer,
  store: LimitsStore,
  slug: string,
  nowMs: number,
): Promise<ShownLimits | undefined> {
  const project = await findProject(viewer, store, slug);
  if (project === undefined) return undefined;
  const rules = (await store.limits.listRules()).sort(inOrder);
  const keys = await store.projects.listKeys(project.id);
  const limitsOf = async (scope: LimitRule["scope"], scopeId: number) => {
    const mine = rules.filter((rule) => rule.scope === scope && rule.scopeId === scopeId);
    const replayed = await replayOwner(store, { scope, scopeId }, mine, nowMs);
    return mine.flatMap((rule, i) => {
      const found = replayed[i];
      return found === undefined ? [] : [{ rule, ...found }];
    });
  };
  const guards = await store.limits.findGuards(project.id);
  return {
    project,
    keys: await Promise.all(
      keys.map(async ({ id, label }) => ({ id, label, limits: await limitsOf("key", id) })),
    ),
    ofProject: await limitsOf("project", project.id),
    ofInstallation: await limitsOf("organization", 0),
    guards,
    spikes: await readSpikes(store, project, guards, nowMs),
  };
}

async function readSpikes(
  store: Pick<Store, "outcomes">,
  { id: projectId }: Project,
  { spikeMinimum }: GuardSettings,
  nowMs: number,
): Promise<ShownLimits["spikes"]> {
  const weekMs = startOfHour(nowMs - WEEK_MS);
  const range = { fromMs: weekMs - WEEK_MS, toMs: nowMs + 1 };
  const volumes = await store.outcomes.volumes({ projectId, ...range });
  return SPIKE_CATEGORIES.map((category) => {
    const minimum = spikeMinimum ?? SPIKE_MINIMUM[category];
    const week = replaySpikes(category, minimum, volumes, weekMs);
    const cut = volumes.reduce(
      (sum, hour) => (hour.category === category && hour.hourMs >= weekMs ? sum + hour.cut : sum),
      0,
    );
    return { category, minimum, cut, week };
  }).filter(({ week, cut }) => week.offered > 0 || cut > 0);
}

const CATEGORY_ORDER = ["all", ...LIMITED_CATEGORIES];

function inOrder(a: LimitRule, b: LimitRule): number {
  return (
    CATEGORY_ORDER.indexOf(a.category) - CATEGORY_ORDER.indexOf(b.category) ||
    LIMIT_WINDOWS.indexOf(a.window) - LIMIT_WINDOWS.indexOf(b.window)
  );
}

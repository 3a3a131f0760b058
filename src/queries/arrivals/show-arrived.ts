/** A few sums of hourly counts, however much arrived: the page and the API say the same. */
import type { Arrived, OutcomeCounts, ShownSample } from "#model/arrived.ts";
import type { ProjectId } from "#model/ids.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { bucketMs, countWindow } from "#queries/periods/count-window.ts";
import type { Period } from "#queries/periods/read-period.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { OutcomeFilter, OutcomeTotal, StoredSample } from "#store/ports/outcomes.ts";
import type { Store } from "#store/ports/store.ts";
import { listReasons } from "./list-reasons.ts";

export interface ArrivedAsk {
  period: Period;
  /** A slug. */
  project?: string | undefined;
  category?: string | undefined;
  kind?: OutcomeKind | undefined;
  /** With it come samples. */
  reason?: string | undefined;
}

/** In `outcome_hour`: requests of no known key. They are nobody's, so only a whole installation's. */
const NOBODY = 0 as ProjectId;
const MAX_SAMPLES = 30;

/** undefined when there is no such project. */
export async function showArrived(
  viewer: Viewer,
  store: Pick<Store, "projects" | "outcomes">,
  ask: ArrivedAsk,
): Promise<Arrived | undefined> {
  const projects = await visibleProjects(viewer, store);
  const project = projects.find(({ slug }) => slug === ask.project);
  if (ask.project !== undefined && project === undefined) return undefined;
  const window = countWindow(ask.period, ask.period.toMs);
  const { fromMs, toMs } = window;
  const projectIds = project ? [project.id] : [...projects.map(({ id }) => id), NOBODY];
  const whole: OutcomeFilter = { projectIds, fromMs, toMs };
  const categories = ask.category === undefined ? undefined : [ask.category];
  const filter = { ...whole, categories };
  const kinds = ask.kind && [ask.kind];
  const reasons = ask.reason === undefined ? undefined : [ask.reason];
  const before = { ...filter, fromMs: fromMs - (toMs - fromMs), toMs: fromMs };
  const { outcomes } = store;
  const inBuckets = (of: OutcomeFilter) => outcomes.total(of, ["kind"], bucketMs(window));
  const isNarrow = kinds !== undefined || reasons !== undefined;
  const [all, earlier, byTime, narrow, envelopes, samples] = await Promise.all([
    outcomes.total(whole, ["project", "category", "kind", "reason"]),
    outcomes.total(before, ["category", "kind", "reason"]),
    inBuckets(filter),
    isNarrow ? inBuckets({ ...filter, kinds, reasons }) : undefined,
    outcomes.countEnvelopes({ projectIds, fromMs, toMs }),
    reasons ? outcomes.listSamples({ projectIds, categories, kinds, reasons }, MAX_SAMPLES) : [],
  ]);
  const rows = all.filter(({ category }) => (categories?.[0] ?? category) === category);
  const byId = new Map(projects.map((one) => [one.id, one]));
  return {
    window,
    projects,
    project,
    categories: [...new Set(all.map(({ category = "" }) => category))].sort(),
    totals: countOutcomes(rows),
    envelopes,
    byProject: groupCounts(rows, ({ projectId = NOBODY }) => projectId).map(([id, counts]) => ({
      project: byId.get(id),
      counts,
    })),
    byCategory: groupCounts(rows, ({ category = "" }) => category).map(([category, counts]) => ({
      category,
      counts,
    })),
    byTime: spread(byTime, window),
    chart: spread(narrow ?? byTime, window),
    reasons: listReasons(rows, earlier, byId),
    samples: samples.map((sample) => showSample(sample, byId)),
  };
}

/** Largest first. */
function groupCounts<Key extends PropertyKey>(
  rows: readonly OutcomeTotal[],
  keyOf: (row: OutcomeTotal) => Key,
): [Key, OutcomeCounts][] {
  const size = (counts: OutcomeCounts) => Object.values(counts).reduce((sum, n) => sum + n, 0);
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, group]): [Key, OutcomeCounts] => [key, countOutcomes(group)])
    .toSorted(([, a], [, b]) => size(b) - size(a));
}

function spread(rows: readonly OutcomeTotal[], window: Arrived["window"]): Arrived["byTime"] {
  const groups = Map.groupBy(rows, ({ startMs }) => startMs);
  const buckets: Arrived["byTime"] = [];
  const sizeMs = bucketMs(window);
  const firstMs = Math.floor(window.fromMs / sizeMs) * sizeMs;
  for (let startMs = firstMs; startMs < window.toMs; startMs += sizeMs) {
    buckets.push({ startMs, counts: countOutcomes(groups.get(startMs) ?? []) });
  }
  return buckets;
}

function showSample(sample: StoredSample, projects: ReadonlyMap<ProjectId, Project>): ShownSample {
  const { atMs, itemType, eventId, sdk, bytes, keyLabel, category, projectId } = sample;
  const project = projects.get(projectId);
  return { project, atMs, itemType, eventId, sdk, bytes, keyLabel, category };
}

function noOutcomes(): OutcomeCounts {
  return {
    accepted: 0,
    filtered: 0,
    rate_limited: 0,
    invalid: 0,
    unsupported: 0,
    client_discard: 0,
  };
}

function countOutcomes(rows: Iterable<{ kind?: OutcomeKind; quantity: number }>): OutcomeCounts {
  const counts = noOutcomes();
  for (const { kind, quantity } of rows) if (kind !== undefined) counts[kind] += quantity;
  return counts;
}

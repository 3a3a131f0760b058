import type { ProjectId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Period } from "#queries/periods/read-period.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { OutcomeDimension, OutcomeMatch, OutcomeTotal } from "#store/ports/outcomes.ts";
import type { Store } from "#store/ports/store.ts";

export interface ArrivedCountAsk extends Omit<OutcomeMatch, "projectIds"> {
  period: Period;
  /** Whole hours. */
  everyMs: number;
  by: readonly OutcomeDimension[];
  /** undefined: all that may be seen. */
  projectIds: readonly ProjectId[] | undefined;
}

export interface ArrivedCounts {
  /** The period, widened to whole intervals. */
  fromMs: number;
  toMs: number;
  /** Where each interval starts, oldest first. */
  starts: number[];
  groups: { by: Omit<OutcomeTotal, "quantity" | "startMs">; total: number; series: number[] }[];
}

/** Outcomes by any of their columns and in any steps; undefined when a project cannot be seen. */
export async function countArrived(
  viewer: Viewer,
  store: Pick<Store, "projects" | "outcomes">,
  ask: ArrivedCountAsk,
): Promise<ArrivedCounts | undefined> {
  const { period, everyMs, by, projectIds: asked, ...match } = ask;
  const visible = (await visibleProjects(viewer, store)).map(({ id }) => id);
  if (asked?.some((id) => !visible.includes(id)) === true) return undefined;
  const fromMs = Math.floor(period.fromMs / everyMs) * everyMs;
  const toMs = Math.ceil(period.toMs / everyMs) * everyMs;
  const filter = { ...match, projectIds: asked ?? visible, fromMs, toMs };
  const rows = await store.outcomes.total(filter, by, everyMs);
  const length = (toMs - fromMs) / everyMs;
  const groups = new Map<string, ArrivedCounts["groups"][number]>();
  for (const { quantity, startMs = fromMs, ...columns } of rows) {
    const name = JSON.stringify(columns);
    const group = groups.get(name) ?? {
      by: columns,
      total: 0,
      series: Array<number>(length).fill(0),
    };
    const at = (startMs - fromMs) / everyMs;
    group.series[at] = (group.series[at] ?? 0) + quantity;
    group.total += quantity;
    groups.set(name, group);
  }
  return {
    fromMs,
    toMs,
    starts: Array.from({ length }, (_, at) => fromMs + at * everyMs),
    groups: [...groups.values()],
  };
}

import type { Project } from "#model/project.ts";
import type { Replay } from "#model/signals/replay.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Period } from "#queries/periods/read-period.ts";
import { type PageAsk, type TakenPage, takePage } from "#queries/periods/take-page.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";
import type { ReplayMark } from "#store/ports/telemetry/replays.ts";

export interface ReplaysAsk extends PageAsk<ReplayMark> {
  /** undefined: all that the viewer may see. */
  projects: readonly Project[] | undefined;
  environment?: string | undefined;
  period: Period;
}

/** An event may be dated a little ahead of our clock. */
const NO_END_MS = Number.MAX_SAFE_INTEGER;

/** Begun last comes first. */
export async function listReplays(
  viewer: Viewer,
  store: Pick<Store, "projects" | "replays">,
  { projects, environment, period, ...page }: ReplaysAsk,
): Promise<TakenPage<Replay>> {
  const visible = await visibleProjects(viewer, store);
  const asked = projects?.map(({ id }) => id);
  const filter = {
    projectIds: visible.map(({ id }) => id).filter((id) => asked?.includes(id) ?? true),
    fromMs: period.fromMs,
    toMs: period.isOpenEnded ? NO_END_MS : period.toMs,
    ...(environment === undefined ? {} : { environment }),
  };
  return takePage(page, (ask) => store.replays.list({ ...filter, ...ask }));
}

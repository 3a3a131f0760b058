import type { SpanId, TraceId } from "#model/ids.ts";
import type { Span, StoredSpan } from "#model/signals/span.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import { type TakenPage, takePage } from "#queries/periods/take-page.ts";
import type { Store } from "#store/ports/store.ts";
import type { SpanFilter, SpanPage } from "#store/ports/telemetry/spans.ts";

export interface SpansAsk extends Omit<SpanFilter, "projectId">, SpanPage {}

/** Newest first; undefined without a project that the viewer may see. */
export async function searchSpans(
  viewer: Viewer,
  store: Pick<Store, "projects" | "spans">,
  slugOrId: string,
  ask: SpansAsk,
): Promise<TakenPage<Span> | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  if (project === undefined) return undefined;
  return takePage(ask, (page) => store.spans.list({ ...ask, ...page, projectId: project.id }));
}

/** One span with all it said; undefined when there is none to see. */
export async function findSpan(
  viewer: Viewer,
  store: Pick<Store, "projects" | "spans">,
  slugOrId: string,
  key: { traceId: TraceId; spanId: SpanId },
): Promise<StoredSpan | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  return project && store.spans.find({ projectId: project.id, ...key });
}

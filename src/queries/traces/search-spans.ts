import type { SpanId, TraceId } from "#model/ids.ts";
import type { Span, StoredSpan } from "#model/signals/span.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";
import type { SpanFilter, SpanPage } from "#store/ports/telemetry/spans.ts";

export interface SpansAsk extends Omit<SpanFilter, "projectId">, SpanPage {}

interface FoundSpans {
  /** Newest first. */
  spans: Span[];
  hasPrevious: boolean;
  hasNext: boolean;
}

/** undefined without a project that the viewer may see. */
export async function searchSpans(
  viewer: Viewer,
  store: Pick<Store, "projects" | "spans">,
  slugOrId: string,
  ask: SpansAsk,
): Promise<FoundSpans | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  if (project === undefined) return undefined;
  // One more than asked tells whether another page follows.
  const limit = ask.limit + 1;
  const found = await store.spans.list({ ...ask, limit, projectId: project.id });
  const hasMore = found.length > ask.limit;
  if (ask.before === undefined) {
    return {
      spans: found.slice(0, ask.limit),
      hasPrevious: ask.after !== undefined,
      hasNext: hasMore,
    };
  }
  const spans = found.slice(-ask.limit);
  return { spans, hasPrevious: hasMore, hasNext: spans.length > 0 };
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

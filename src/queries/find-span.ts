import type { SpanId, TraceId } from "#model/ids.ts";
import type { StoredSpan } from "#model/span.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { findProject } from "./find-project.ts";

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

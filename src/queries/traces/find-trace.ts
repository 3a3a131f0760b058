/** A trace over all projects that the viewer may see, as a tree that has an end whatever was sent. */
import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import type { ProjectId, SpanId, TraceId } from "#model/ids.ts";
import type { Project } from "#model/project.ts";
import type { Span } from "#model/signals/span.ts";
import type { EventSummary } from "#model/signals/stored-event.ts";
import type { Viewer } from "#model/viewer.ts";
import { mainException } from "#protocol/event/main-exception.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";
import { growTree, type TreeNode } from "./grow-tree.ts";

/** More than anybody reads; the oldest are shown. */
const MAX_SPANS = 10_000;
const MAX_ERRORS = 100;

export interface TraceError extends EventSummary {
  spanId: SpanId | undefined;
  issueId: number | undefined;
  type: string | undefined;
}

export interface TraceSpan extends Span {
  project: Project;
  errors: TraceError[];
}

export interface Trace {
  roots: TreeNode<TraceSpan>[];
  /** Of spans that were not sent. */
  errors: { project: Project; error: TraceError }[];
  /** More spans came than are shown. */
  isCut: boolean;
}

/** undefined when there is nothing to see. */
export async function findTrace(
  viewer: Viewer,
  store: Pick<Store, "projects" | "spans" | "events" | "issues">,
  traceId: TraceId,
): Promise<Trace | undefined> {
  const visible = await visibleProjects(viewer, store);
  const projects = new Map(visible.map((project) => [project.id, project]));
  const ids = [...projects.keys()];
  const found = await store.spans.listTrace(ids, traceId, MAX_SPANS + 1);
  const errors = await listErrors(store, ids, traceId);
  if (found.length === 0 && errors.length === 0) return undefined;

  const spans = found.slice(0, MAX_SPANS).flatMap((span) => {
    const project = projects.get(span.projectId);
    return project === undefined ? [] : { ...span, project, errors: [] as TraceError[] };
  });
  const bySpan = new Map(spans.map((span) => [span.spanId, span]));
  const alone: Trace["errors"] = [];
  for (const error of errors) {
    const span = error.spanId && bySpan.get(error.spanId);
    const project = projects.get(error.projectId);
    if (span !== undefined) span.errors.push(error);
    else if (project !== undefined) alone.push({ project, error });
  }
  const roots = growTree(spans, { idOf: (span) => span.spanId, parentOf: (span) => span.parentId });
  return { roots, errors: alone, isCut: found.length > MAX_SPANS };
}

async function listErrors(
  store: Pick<Store, "spans" | "events" | "issues">,
  projectIds: readonly ProjectId[],
  traceId: TraceId,
): Promise<TraceError[]> {
  const errors: TraceError[] = [];
  for (const { projectId, eventId, spanId } of await store.spans.listTraceEvents(
    projectIds,
    traceId,
    MAX_ERRORS,
  )) {
    const stored = await store.events.find(projectId, eventId);
    // Its day may have been removed between the two questions.
    if (stored === undefined) continue;
    const issue = await store.issues.findByGroup(stored.groupId);
    const { payload: _, ...summary } = stored;
    const type = mainException(readStoredEvent(stored).exception?.values ?? [])?.type;
    errors.push({ ...summary, spanId, issueId: issue?.id, type });
  }
  return errors.sort((a, b) => a.timestampMs - b.timestampMs);
}

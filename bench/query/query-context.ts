/** What the questions are about: the largest project and two of its issues, in an opened store. */
import { scopesOfRole } from "#accounts/may.ts";
import { OWNER } from "#bench/set-up-lapwing.ts";
import { DAY_MS } from "#lib/time.ts";
import type { EventId, SessionId, SpanId, TraceId } from "#model/ids.ts";
import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import type { Store } from "#store/ports/store.ts";
import type { QueryBase } from "./query-base.ts";

export interface QueryContext {
  store: Store;
  viewer: Viewer;
  nowMs: number;
  project: Project;
  /** With most events, and one from the middle of the list. */
  frequent: Issue;
  ordinary: Issue;
  /** One that most events have, and one that few have. */
  environment: string;
  rareEnvironment: string;
  /** One that is in use now. */
  release: string;
  /** Of the most frequent issue. */
  eventId: EventId;
  /** The first span of a trace that is a week old. */
  span: { traceId: TraceId; spanId: SpanId };
}

/** Never the smallest ones: their pages have less to show. */
const ORDINARY_RANK = 0.2;

export async function findQueryContext(
  store: Store,
  base: QueryBase,
  nowMs: number,
): Promise<QueryContext> {
  const user = (await store.accounts.findUserByEmail(OWNER.email)) ?? missing("the owner");
  const project = (await store.projects.findBySlug(base.setUp.slug)) ?? missing("the project");
  const projectIds = [project.id];
  const match = { projectIds, status: "unresolved" as const, sinceMs: nowMs - DAY_MS };
  const { issues } = await store.issues.list({ ...match, sort: "events", limit: 500 });
  const [release] = await store.issues.countValues("release", match, 1);
  const frequent = issues[0] ?? missing("an issue");
  const groupings = await store.issues.groupings(frequent.id);
  const groups = groupings.map(({ groupId }) => groupId);
  const [event] = await store.events.listByGroups(groups, { order: "oldest", limit: 1 });
  const [span] = await store.spans.list({
    ...{ projectId: project.id, isSegment: true, limit: 1 },
    ...{ fromMs: nowMs - 10 * DAY_MS, toMs: nowMs - 8 * DAY_MS },
  });
  return {
    store,
    viewer: { user, scopes: scopesOfRole(user.role), sessionId: 1 as SessionId },
    nowMs,
    project,
    frequent,
    ordinary: issues[Math.floor(issues.length * ORDINARY_RANK)] ?? missing("an issue"),
    environment: "production",
    rareEnvironment: "qa",
    release: release?.value ?? missing("a release"),
    eventId: event?.eventId ?? missing("an event"),
    span: span ?? missing("a span"),
  };
}

export function shortIdOf({ project }: QueryContext, issue: Issue): string {
  return formatShortId(project.slug, issue.number);
}

function missing(what: string): never {
  throw new Error(`The made-up data lacks ${what}.`);
}

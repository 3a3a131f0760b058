/**
 * Which page of ours one of Sentry's addresses means: /organizations/{org}/issues/12/ and the like,
 * as tools print them and permalinks of the API say. Only to what the viewer may see.
 */
import type { EventId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { findProject } from "#queries/find-project.ts";
import { findIssue } from "#queries/issues/find-issue.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import type { PageSearch } from "#queries/periods/read-page-period.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";
import { readChoice } from "./show-event.ts";

type Asked = Pick<Store, "projects" | "issues" | "events">;

/** What stands behind /organizations/{org}/; undefined when we have no such page. */
export async function findSentryPage(
  viewer: Viewer,
  store: Asked,
  path: readonly string[],
  search: PageSearch = {},
): Promise<string | undefined> {
  const [what, id, ...rest] = path;
  switch (what) {
    case undefined:
    case "projects":
      return id === undefined ? "/" : findProjectPage(viewer, store, id);
    case "issues":
      if (id === undefined) return findListPage(viewer, store, search);
      return findIssuePage(viewer, store, id, rest, search);
    case "events":
    case "discover":
      return id === undefined ? undefined : findEventPage(viewer, store, id);
    default:
      return undefined;
  }
}

async function findProjectPage(viewer: Viewer, store: Asked, slugOrId: string) {
  const project = await findProject(viewer, store, slugOrId);
  return project && `/${project.slug}/issues`;
}

/** Sentry's `project` may name several, by id or slug; a list of ours is of one or of all. */
async function findListPage(viewer: Viewer, store: Asked, search: PageSearch) {
  const named = [search.project ?? []].flat();
  const [one] = named.length === 1 && named[0] !== "-1" ? named : [];
  const project = one === undefined ? undefined : await findProject(viewer, store, one);
  if (one !== undefined && project === undefined) return undefined;
  const base = project === undefined ? "/issues" : `/${project.slug}/issues`;
  return `${base}${ourSearch(search, ["query"])}`;
}

async function findIssuePage(
  viewer: Viewer,
  store: Asked,
  id: string,
  [part, event]: readonly string[],
  search: PageSearch,
) {
  const found = await findIssue(viewer, store, id);
  if (found === undefined) return undefined;
  const { project, issue } = found;
  const page = `/${project.slug}/issues/${formatShortId(project.slug, issue.number)}`;
  // Its lists of events, tags and the like stand on its own page here.
  if (part !== "events" || event === undefined) return `${page}${ourSearch(search)}`;
  const name = readChoice(event) ?? canonicalEventId(event);
  return name === undefined ? undefined : `${page}/events/${name}${ourSearch(search)}`;
}

/** By its id alone, or as Sentry's search writes it: "shop:0123…". */
async function findEventPage(viewer: Viewer, store: Asked, text: string) {
  const [id = "", slug] = text.split(":").toReversed();
  const eventId = canonicalEventId(id) as EventId | undefined;
  if (eventId === undefined) return undefined;
  for (const project of await visibleProjects(viewer, store)) {
    if (slug !== undefined && slug !== project.slug) continue;
    const stored = await store.events.find(project.id, eventId);
    const issue = stored && (await store.issues.findByGroup(stored.groupId));
    if (issue === undefined) continue;
    return `/${project.slug}/issues/${formatShortId(project.slug, issue.number)}/events/${eventId}`;
  }
  return undefined;
}

/** Time and environment have other names here or the same. */
function ourSearch(search: PageSearch, more: readonly string[] = []): string {
  const kept = new URLSearchParams();
  for (const name of [...more, "environment", "start", "end"]) {
    const [value] = [search[name] ?? []].flat();
    if (value !== undefined && value !== "") kept.set(name, value);
  }
  const [period] = [search.statsPeriod ?? []].flat();
  if (period) kept.set("period", period);
  return kept.size === 0 ? "" : `?${kept}`;
}
